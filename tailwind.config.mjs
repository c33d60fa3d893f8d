import plugin from 'tailwindcss/plugin.js';

/**
 * The one home of the look's values. Contrast ratios (WCAG 2.x, computed) are beside each pair. Own CSS reads them with
 * `theme('colors.paper')`, or as the variables of src/styles/tokens.css.
 */
const colors = {
  transparent: 'transparent',
  current: 'currentColor',
  inherit: 'inherit',

  // Paper and ink.
  paper: '#fbf6ea', // ground
  sand: '#f2e8d3', // second ground, skeletons
  card: '#fffdf8', // raised paper
  ink: {
    DEFAULT: '#10261b', // on paper 14.8, sand 13.1, card 15.7, mint 11.5, accent 10.2
    soft: '#45574c', // on paper 7.2, sand 6.3, card 7.6, mint 5.5, mint-soft 6.6
  },
  placeholder: '#6b6553', // on card 5.7
  line: {
    DEFAULT: '#ddd0b5', // hairlines, decorative only
    strong: '#857a63', // field borders: 3.9 on paper, 4.2 on card, 3.5 on sand (needs 3)
  },

  // The brand's greens.
  green: {
    950: '#06251a', // sole of the dark button
    900: '#0b3a25', // large surfaces, headings: on paper 11.8, mint 9.2, accent 8.2
    800: '#10502f', // hero ground (colour of the studio pictures); paper on it 8.8, accent 6.1, mint 6.8
    600: '#17633d', // links, banner: on paper 6.8, card 7.2, sand 6.0; paper on it 6.8, mint 5.2, accent 4.7
  },
  mint: {
    DEFAULT: '#bfe3cd', // on green-900 9.2
    soft: '#e1f1e5',
  },
  'on-green': {
    DEFAULT: '#fbf6ea', // on green-900 11.8, green-800 8.8, green-600 6.8
    soft: '#bfe3cd', // on green-900 9.2, green-800 6.8
  },
  veil: '#ffffff1f', // hover on green
  thread: '#ffffff45', // stitches on green, decorative only
  shade: '#0b3a258c', // behind menus and dialogs

  // Yellow: actions, and the line between before and after.
  accent: {
    DEFAULT: '#ffc72c', // on green-900 8.2, green-800 6.1. Never as text on paper
    hover: '#ffd45e',
  },
  'on-accent': '#0b3a25', // 8.2
  gum: '#a8601a', // sole under the button: 4.5 on paper, 3.1 on accent (non-text)
  laterite: '#9a3f1b', // red road dust: "before" tags. On paper 6.3, sand 5.6, mint 4.9; paper on it 6.3
  'on-laterite': '#fbf6ea',
  dust: '#9a3f1b1f',

  // Grounds of panels, and those of the studio pictures, so that the pictures blend in.
  lime: '#d9e3a8',
  gold: '#f3d9a2',
  ground: {
    foam: '#134f2e',
    court: '#165631',
    circle: '#0b4524',
    row: '#eeebe4',
    slip: '#d0d99f',
    runner: '#e0dcd4',
    brush: '#cbdbd0',
  },

  // Status, apart from the brand: always with an icon and a word.
  success: { DEFAULT: '#0a6670', soft: '#ddf1f0' }, // on paper 6.2, on soft 5.7
  'on-success': '#fbf6ea', // 6.2
  warning: { DEFAULT: '#7a4e00', soft: '#ffefc7' }, // on paper 6.7, on soft 6.3
  'on-warning': '#fbf6ea', // 6.7
  danger: { DEFAULT: '#b3261e', soft: '#fce6e1' }, // on paper 6.1, on soft 5.5
  'on-danger': '#fffdf8', // 6.4
  info: { DEFAULT: '#2a3f8f', soft: '#e6eaf8' }, // on soft 7.9
  'on-info': '#fffdf8', // 9.4
  focus: '#2a3f8f', // ring on light grounds, 8.7 on paper; on green grounds the ring is accent

  // Secondary text on whatever ground it stands: ink-soft, or on-green-soft inside `.on-green`.
  soft: 'var(--soft)',
};

/** Where a seam lies, how large its ground is, and which way it runs. */
const SEAMS = {
  top: ['100% 2px', '90deg'],
  bottom: ['100% 2px', '90deg'],
  left: ['2px 100%', '180deg'],
};

/** The colours of a seam besides `line`. */
const SEAM_COLORS = {
  'line-strong': colors.line.strong,
  'green-600': colors.green[600],
  'green-900': colors.green[900],
  thread: colors.thread,
};

/** A seam along one edge: `stitched-top`, `stitched-bottom`, `stitched-left`; in another colour `stitched-top/thread`. */
const seams = plugin(({ matchUtilities }) => {
  matchUtilities(
    {
      stitched: (edge, { modifier }) => ({
        '--seam': modifier ?? colors.line.DEFAULT,
        'background-image': `repeating-linear-gradient(${SEAMS[edge][1]}, var(--seam) 0 7px, transparent 7px 12px)`,
        'background-position': edge,
        'background-size': SEAMS[edge][0],
        'background-repeat': 'no-repeat',
        '@media (forced-colors: active)': { '--seam': 'CanvasText' },
      }),
    },
    { values: { top: 'top', bottom: 'bottom', left: 'left' }, modifiers: SEAM_COLORS },
  );
});

/** Utilities of our own, and variants. */
const own = plugin(({ addUtilities, matchUtilities, addVariant }) => {
  // The widths of the display face, also as `stretch-[84%]`. `mid` grows with the screen.
  matchUtilities(
    { stretch: (width) => ({ 'font-stretch': width }) },
    { values: { tight: '76%', narrow: '82%', mid: 'var(--mid)', normal: '100%', wide: '128%' } },
  );
  // A picture that fades into the ground at its top or left edge: `fade-t-[24%]` is whole from 24 % on.
  matchUtilities({
    'fade-t': (to) => ({ mask: `linear-gradient(#0000, #000 ${to})` }),
    'fade-l': (to) => ({ mask: `linear-gradient(90deg, #0000, #000 ${to})` }),
  });
  // A word that is longer than its line breaks anywhere, and does not widen its column.
  addUtilities({ '.wrap-anywhere': { 'overflow-wrap': 'anywhere' } });
  // A row that scrolls by touch, by keys or by its own buttons.
  addUtilities({ '.scrollbar-none': { 'scrollbar-width': 'none', '&::-webkit-scrollbar': { display: 'none' } } });
  // Inside a green ground; of low specificity, so that a utility without the variant can still win by its order.
  addVariant('on-green', ':where(.on-green) &');
  addVariant('forced-colors', '@media (forced-colors: active)');
  // A screen too narrow for wide tables; paper, which is as narrow, prints small.
  addVariant('phone', '@media screen and (max-width: 47.99em)');
  // A screen this low, or zoomed this far, has no height to spare.
  addVariant('low', '@media (max-height: 26em)');
});

// On either side of a page. Enlarged text needs the width more than its edges do.
const GUTTER = 'min(clamp(1.125rem, 0.31rem + 3.6vw, 4rem), 6vw)';

/** @type {import('tailwindcss').Config} */
export default {
  // A tap leaves no hover behind.
  future: { hoverOnlyWhenSupported: true },
  // src/looks has the class lists that Astro and React components share.
  content: ['./src/{components,layouts,pages,islands,styleguide}/**/*.{astro,tsx}', './src/looks/*.ts'],
  // Own base styles; plain colours instead of one with a variable for its opacity.
  corePlugins: {
    preflight: false,
    backgroundOpacity: false,
    borderOpacity: false,
    divideOpacity: false,
    placeholderOpacity: false,
    ringOpacity: false,
    textOpacity: false,
  },
  // Only the rules that need Tailwind's own variables get them, instead of every element.
  experimental: { optimizeUniversalDefaults: true },
  theme: {
    colors,
    screens: {
      xs: '30em',
      sm: '35em',
      md: '48em',
      lg: '56.25em', // the navigation has its links from here on
      xl: '64em',
      '2xl': '75em',
    },
    fontFamily: {
      display: ['"Anybody Klean"', '"Klean Fallback"', 'sans-serif'],
      body: ['Roboto', '-apple-system', 'BlinkMacSystemFont', '"Segoe UI"', 'Arial', 'sans-serif'],
    },
    fontSize: {
      xs: '0.8125rem',
      sm: '0.9375rem',
      // Headings inside panels and cards, the same on every screen.
      'title-sm': '1.0625rem',
      title: '1.25rem',
      'title-lg': '1.375rem',
      base: 'clamp(1rem, 0.978rem + 0.11vw, 1.0625rem)',
      lg: 'clamp(1.125rem, 1.076rem + 0.22vw, 1.25rem)',
      xl: 'clamp(1.375rem, 1.228rem + 0.65vw, 1.75rem)',
      '2xl': 'clamp(1.75rem, 1.457rem + 1.3vw, 2.5rem)',
      '3xl': 'clamp(2.25rem, 1.663rem + 2.61vw, 3.75rem)',
      '4xl': 'clamp(3.25rem, 1.88rem + 6.09vw, 6.75rem)',
      '5xl': 'clamp(4rem, 2.53rem + 6.52vw, 7.75rem)',
    },
    lineHeight: {
      none: '1',
      poster: '0.9',
      display: '0.96',
      heading: '1.08',
      tight: '1.1',
      title: '1.2',
      snug: '1.3',
      compact: '1.4',
      note: '1.45',
      normal: '1.5',
      body: '1.55',
    },
    fontWeight: { normal: '400', semibold: '600', bold: '700', extrabold: '800', heavy: '850' },
    borderRadius: {
      none: '0',
      xs: '4px',
      sm: '6px',
      md: '12px',
      lg: '20px',
      // Small corners, one big toe-cap at the bottom right.
      toe: '12px 12px 44px 12px',
      'toe-sm': '10px 10px 22px 10px',
      button: '12px 12px 20px 12px',
      tile: '8px 8px 18px 8px',
      full: '999px',
    },
    boxShadow: {
      none: 'none',
      hairline: '0 0 0 1px #ddd0b5',
      'hairline-lift': '0 0 0 1px #ddd0b5, 0 2px 0 #10261b0f, 0 20px 36px -18px #10261b73',
      ring: 'inset 0 0 0 2px #bfe3cd',
      // A lace's eyelet on sand; the painted frame of a board.
      eyelet: '0 0 0 6px #10502f, 0 0 0 8px #f2e8d3',
      board: 'inset 0 0 0 5px #10502f, inset 0 0 0 7px #ffc72c',
      frame: 'inset 0 0 0 1.5px #ddd0b5',
      choice: 'inset 0 0 0 1.5px #857a63',
      chosen: 'inset 0 0 0 2px #17633d',
      card: '0 1px 0 #10261b0f, 0 10px 24px -16px #10261b59',
      bar: '0 -1px 0 #ddd0b5, 0 -12px 24px -18px #10261b80',
      'mint-ring': 'inset 0 0 0 6px #bfe3cd',
      outline: 'inset 0 0 0 2px currentColor',
      'outline-off': 'inset 0 0 0 2px #ddd0b5',
      lift: '0 2px 0 #10261b0f, 0 20px 36px -18px #10261b73',
      sole: '0 5px 0 #a8601a',
    },
    // Only these, because `shadow-card` is a shadow and not a colour of one.
    boxShadowColor: { line: colors.line.DEFAULT },
    zIndex: {
      0: '0',
      1: '1',
      2: '2',
      sticky: '30',
      nav: '40',
      menu: '50',
      dialog: '60',
      toast: '70',
      skip: '71',
      auto: 'auto',
    },
    // 150, 250 and 500 ms; 0 with reduced motion: src/styles/tokens.css.
    transitionDuration: { fast: 'var(--fast)', base: 'var(--base)', slow: 'var(--slow)' },
    transitionTimingFunction: { klean: 'cubic-bezier(0.2, 0.8, 0.2, 1)', linear: 'linear' },
    extend: {
      spacing: {
        gutter: GUTTER,
        section: 'clamp(3.5rem, 2.13rem + 6.1vw, 7rem)',
        edge: `max(${GUTTER}, (100vw - 80rem) / 2)`, // from the window's edge to the content
        tap: '2.75rem', // the least height of what is tapped
        control: '3.25rem', // the height of a field and of a large button
        'above-title': 'clamp(1.5rem, 1rem + 2.5vw, 3.25rem)', // a screen's title
        'below-title': 'clamp(1.5rem, 1rem + 2vw, 3rem)',
        'card-x': 'clamp(1.1rem, 0.6rem + 2vw, 1.9rem)', // beside the text of a wide card
        panel: 'clamp(1.1rem, 0.8rem + 1.3vw, 2rem)',
      },
      aria: { invalid: 'invalid="true"' },
      letterSpacing: { heading: '-0.012em', poster: '-0.02em', figure: '-0.03em' },
      maxWidth: {
        page: `calc(80rem + 2 * ${GUTTER})`, // with a gutter on either side
        measure: '62ch',
        lead: '46ch',
      },
      keyframes: {
        fill: { from: { transform: 'scaleY(0)' } },
        bump: { '50%': { scale: '1.25' } },
        'toast-in': { from: { translate: '1.5rem 0', opacity: '0' } },
        'run-out': { to: { scale: '0 1' } },
      },
      animation: {
        fill: 'fill var(--slow) cubic-bezier(0.2, 0.8, 0.2, 1) backwards',
        bump: 'bump var(--base) cubic-bezier(0.2, 0.8, 0.2, 1)',
        'toast-in': 'toast-in var(--base) cubic-bezier(0.2, 0.8, 0.2, 1)',
        'run-out': 'run-out var(--life) linear forwards',
      },
      transitionProperty: { cut: '--cut' }, // the place of the Klean line
    },
  },
  plugins: [seams, own],
};
