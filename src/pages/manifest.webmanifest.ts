import type { APIRoute } from 'astro';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { section } from '#src/content/read/section.ts';
import { shopFacts } from '#src/content/read/shop-facts.ts';

/** The web app manifest, for a phone's home screen. */
export const GET: APIRoute = async () => {
  const [{ name }, meta] = await Promise.all([shopFacts(), section('home-meta')]);
  const icon = (src: string, sizes: string, purpose: string) => ({ src, sizes, type: 'image/png', purpose });
  const shortcut = (label: string, url: string) => ({
    name: label,
    url,
    icons: [{ src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' }],
  });
  return Response.json({
    name,
    short_name: name,
    description: meta.lead,
    lang: 'en-GH',
    id: paths.home,
    start_url: paths.home,
    scope: '/',
    display: 'standalone',
    background_color: '#fbf6ea',
    theme_color: '#0b3a25',
    icons: [
      icon('/brand/icon-192.png', '192x192', 'any'),
      icon('/brand/icon-512.png', '512x512', 'any'),
      icon('/brand/icon-maskable.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      shortcut(messages.navigation.start, paths.services),
      shortcut(messages.navigation.orders, paths.orders),
      shortcut(messages.cart.title, paths.cart),
    ],
  });
};
