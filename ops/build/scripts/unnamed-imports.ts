import type { Plugin } from 'vite';

/** What every page with a script has before it fetches more. */
const ON_EVERY_PAGE = /(?:react-dom|page-shell|rolldown-runtime)\.[\w-]+\.js$/;

/**
 * Which scripts are named, for an early fetch, in the files that may fetch them: not those that every page has, and no
 * imports of the given ones: few visitors ask for these, by a tap, and all others would carry 250 bytes of names. They
 * arrive one round trip later.
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
                resolveDependencies: (file, named) =>
                  scripts.test(file) ? [] : named.filter((name) => !ON_EVERY_PAGE.test(name)),
              },
            },
          }
        : undefined,
  };
}
