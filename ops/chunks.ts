/**
 * How the browser's script is cut. Left to itself the bundler makes a file for every set of screens that share a
 * module: dozens of files of some hundred bytes, which pack badly. React is one file; what the shell needs, which
 * stands on every screen, another; what forms have in common a third; what login and registration share a fourth.
 * A group takes along what its modules import, unless one before it has it.
 */
export const chunks = {
  groups: [
    { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
    {
      name: 'shell',
      test: /src[\\/](?:islands[\\/]shell[\\/](?!Shell)|lib[\\/]flows[\\/]shell[\\/]start\.ts)/,
      priority: 3,
    },
    {
      name: 'form',
      test: /src[\\/](?:islands[\\/](?:account[\\/](?:use-account-form|RefusalNotice|SubmitButton)|ui[\\/]PasswordField)|lib[\\/](?:flows[\\/]shell[\\/]refusal|providers[\\/]load-script))/,
      priority: 2,
    },
    { name: 'sign-in', test: /src[\\/]islands[\\/]account[\\/]GoogleBlock/, priority: 1 },
  ],
};
