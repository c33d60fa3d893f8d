import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';

const apiOrigin = process.env.DEV_API_ORIGIN ?? 'http://localhost:4322';

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'ignore',
  build: { format: 'directory', inlineStylesheets: 'auto' },
  // The lossless mode: the default drops the space between two inline elements.
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [react(), tailwind({ applyBaseStyles: false })],
  vite: {
    server: {
      proxy: Object.fromEntries(
        ['/api', '/standins', '/healthz', '/readyz'].map((path) => [path, { target: apiOrigin, changeOrigin: false }]),
      ),
    },
  },
});
