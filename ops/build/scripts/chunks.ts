/**
 * How the browser's script is split. By default the bundler makes a file for every set of screens that share a module:
 * dozens of files of some hundred bytes, which compress badly. Here React and what hydrates with it are one file; the
 * shell, which every screen needs, another; then a file each for what the shop's screens, its sums, its forms, login
 * and the forms that set a password, and the checkout's steps share. A group includes what its modules import, unless
 * a group of higher priority has it.
 */
export const chunks = {
  groups: [
    {
      name: 'react-dom',
      test: /node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/,
      priority: 6,
    },
    {
      name: 'page-shell',
      test: /vite[\\/]preload-helper|src[\\/](?:looks[\\/]|islands[\\/](?:shell[\\/](?!menus-by-script|keyboard-in-view)|ui[\\/](?:Button|TextLink|lazy-component|form[\\/]FieldError|states[\\/](?:Skeleton|Notice))\.tsx?)|lib[\\/]flows[\\/]shell[\\/]start\.ts)/,
      priority: 5,
    },
    {
      name: 'shop',
      test: /src[\\/](?:cart-icons|islands[\\/]services[\\/]ServiceName)|src[\\/]islands[\\/]ui[\\/]Panel\.tsx|contract[\\/]calls[\\/]services|domain[\\/]messages[\\/]shop[\\/]cart|src[\\/]lib[\\/](?:flows[\\/]cart[\\/](?:cart|trip-fees)|stores[\\/]cart[\\/]trip-fees)\.ts/,
      priority: 4,
    },
    {
      name: 'sums',
      test: /src[\\/]islands[\\/](?:ui[\\/](?:sums[\\/]|Columns|states[\\/]NoticeLink)|cart[\\/]ShopBar)|src[\\/]lib[\\/](?:flows[\\/]cart[\\/](?:pricing|trips)|stores[\\/]cart[\\/](?:service-area|trips|shop-sum))|domain[\\/]prices[\\/]totals/,
      priority: 3,
    },
    {
      name: 'form',
      test: /domain[\\/]account-paths|src[\\/](?:islands[\\/](?:account[\\/]form[\\/](?:use-account-form|RefusalNotice|SubmitButton)|ui[\\/]form[\\/]PasswordField)|lib[\\/](?:flows[\\/]shell[\\/](?:offline|refusal|settings)|providers[\\/]load-script))/,
      priority: 2,
    },
    {
      name: 'checkout-parts',
      test: /domain[\\/]places[\\/]ghana-post|src[\\/](?:checkout-icons|islands[\\/](?:ui[\\/]icons[\\/]CheckoutIcon|checkout[\\/]Question)|lib[\\/]stores[\\/](?:cart[\\/]promotion-code|checkout[\\/](?:place-rule|pickup-window|saved-places)))/,
      priority: 1,
    },
    {
      name: 'redemption',
      test: /contract[\\/](?:calls[\\/])?redemption\.ts/,
      priority: 1,
    },
    {
      name: 'sign-in',
      test: /src[\\/]islands[\\/]account[\\/](?:AccountTabs|BookingNotice|GoogleBlock|use-search|form[\\/]NewPasswordField)|contract[\\/](?:calls[\\/])?account[\\/]registration\.ts|domain[\\/]passwords[\\/]password-length/,
      priority: 1,
    },
  ],
};
