import type { Plugin } from 'vite';

/**
 * Scripts whose own imports are not named in the files that may fetch them: few visitors ask for these, by a tap, and
 * all others would carry 250 bytes of names. They arrive one round trip later.
 */
export function unnamedImports(scripts: RegExp): Plugin {
  return {
    name: 'unnamed-imports',
    // Here and not in the settings, because Astro's own setting of the client replaces those.
    configEnvironment: (environment) =>
      environment === 'client'
        ? {
            build: {
              modulePreload: {
                polyfill: false,
                resolveDependencies: (file, named) => (scripts.test(file) ? [] : named),
              },
            },
          }
        : undefined,
  };
}
