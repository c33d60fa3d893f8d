import { Hono } from 'hono';
import { labels, resolve, reverse, suggest } from './gazetteer.ts';

/** The search over the gazetteer: GET suggest?q=, resolve?id=, reverse?lat=&lng=, labels for the map. */
export function placesApi(): Hono {
  const app = new Hono();
  const missing = { error: 'No such place.' };

  app.get('/suggest', (context) => context.json(suggest((context.req.query('q') ?? '').slice(0, 200))));
  app.get('/labels', (context) => context.json(labels));
  app.get('/resolve', (context) => {
    const place = resolve(context.req.query('id') ?? '');
    return place === null ? context.json(missing, 404) : context.json(place);
  });
  app.get('/reverse', (context) => {
    const [lat, lng] = [context.req.query('lat'), context.req.query('lng')].map((text) =>
      Number.parseFloat(text ?? ''),
    );
    if (lat === undefined || lng === undefined || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) {
      return context.json({ error: 'lat and lng are needed, in degrees.' }, 400);
    }
    const place = reverse({ lat, lng });
    return place === null ? context.json(missing, 404) : context.json({ ...place, lat, lng });
  });
  return app;
}
