/** The theme names the tokens of src/styles/tokens.css; a value is written there once. */
const shades = (name) => ({ DEFAULT: `var(--${name})`, soft: `var(--${name}-soft)`, on: `var(--on-${name})` });

/** @type {import('tailwindcss').Config} */
export default {
  content: ['./src/**/*.{astro,tsx,ts}'],
  corePlugins: { preflight: false },
  theme: {
    extend: {
      colors: {
        paper: 'var(--paper)',
        sand: 'var(--sand)',
        card: 'var(--card)',
        ink: { DEFAULT: 'var(--ink)', soft: 'var(--ink-soft)' },
        green: { 900: 'var(--green-900)', 800: 'var(--green-800)', 600: 'var(--green-600)' },
        mint: { DEFAULT: 'var(--mint)', soft: 'var(--mint-soft)' },
        accent: { DEFAULT: 'var(--accent)', on: 'var(--on-accent)' },
        gum: 'var(--gum)',
        laterite: 'var(--laterite)',
        line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)' },
        success: shades('success'),
        warning: shades('warning'),
        danger: shades('danger'),
        info: shades('info'),
      },
      fontFamily: { display: 'var(--font-display)', body: 'var(--font-body)' },
      fontSize: Object.fromEntries(
        ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl'].map((step) => [step, `var(--text-${step})`]),
      ),
      spacing: { gutter: 'var(--gutter)', section: 'var(--section)' },
      borderRadius: {
        sm: 'var(--r-sm)',
        md: 'var(--r-md)',
        lg: 'var(--r-lg)',
        toe: 'var(--r-toe)',
        pill: 'var(--r-pill)',
      },
      boxShadow: { card: 'var(--shadow-card)', lift: 'var(--shadow-lift)', sole: 'var(--shadow-sole)' },
      zIndex: {
        nav: 'var(--z-nav)',
        sticky: 'var(--z-sticky)',
        menu: 'var(--z-menu)',
        dialog: 'var(--z-dialog)',
        toast: 'var(--z-toast)',
      },
      transitionDuration: { fast: 'var(--fast)', base: 'var(--base)', slow: 'var(--slow)' },
      transitionTimingFunction: { klean: 'var(--ease)' },
    },
  },
};
