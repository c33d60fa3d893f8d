import type { AstroIntegration } from 'astro';

/** Adds the styleguide's page while the site is developed. A built site has neither the page nor its scripts. */
export function styleguide(): AstroIntegration {
  return {
    name: 'styleguide',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command === 'dev') injectRoute({ pattern: '/styleguide', entrypoint: './src/styleguide/styleguide.astro' });
      },
    },
  };
}
