import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { shellFor } from './domain/slug-paths.ts';
import { buildSettings } from './ops/build/build-settings.ts';
import { directIslands } from './ops/build/pages/direct-islands.ts';
import { shortNames } from './ops/build/pages/short-names.ts';
import { trimmedPages } from './ops/build/pages/trim-pages.ts';
import { refusedSamples } from './ops/build/refuse-samples.ts';
import { chunks } from './ops/build/scripts/chunks.ts';
import { clientContract } from './ops/build/scripts/client-contract.ts';
import { contentConstants } from './ops/build/scripts/content-constants.ts';
import { terserOptions } from './ops/build/scripts/minify.ts';
import { unnamedImports } from './ops/build/scripts/unnamed-imports.ts';
import { serviceWorker } from './ops/build/service-worker-build.ts';
import { styleguide } from './ops/build/styleguide.ts';
import { refusedMistakes } from './ops/content/mistakes.ts';
import { compressedCopies } from './ops/hosts/compressed-copies.ts';

const settings = buildSettings();
const apiOrigin = process.env.DEV_API_ORIGIN ?? 'http://localhost:4322';

/** In development too, an order's or a reset link's address is answered by its one static page. */
const slugShells = {
  name: 'slug-shells',
  hooks: {
    'astro:server:setup': ({ server }) => {
      server.middlewares.use((request, _response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        const shell = shellFor(pathname);
        if (shell !== null) request.url = shell + search;
        next();
      });
    },
  },
};

export default defineConfig({
  site: settings.SITE_URL || 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'always' },
  // The lossless mode: the default drops the space between two inline elements.
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [
    react(),
    tailwind({ applyBaseStyles: false }),
    refusedSamples(settings),
    refusedMistakes(),
    slugShells,
    styleguide(),
    shortNames(),
    directIslands(),
    trimmedPages(),
    serviceWorker(),
    compressedCopies(),
  ],
  vite: {
    define: contentConstants(),
    plugins: [clientContract(), unnamedImports(/\/PromotionCode\./)],
    build: { terserOptions },
    environments: {
      client: {
        build: {
          minify: 'terser',
          rolldownOptions: { output: { minify: true, codeSplitting: chunks } },
        },
      },
    },
    server: {
      proxy: Object.fromEntries(
        ['/api', '/standins', '/healthz', '/readyz'].map((path) => [path, { target: apiOrigin, changeOrigin: false }]),
      ),
    },
  },
});
