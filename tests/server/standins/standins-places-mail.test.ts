import { describe, expect, test } from 'vitest';
import { openStandins } from './standins-world.ts';

async function json(response: Promise<Response> | Response) {
  return (await response).json();
}

describe('places', () => {
  const { get } = openStandins();
  const names = async (query: string) =>
    ((await json(get(`/standins/places/suggest?q=${encodeURIComponent(query)}`))) as { main: string }[]).map(
      ({ main }) => main,
    );

  test.each([
    ['osu', 'Osu'],
    ['  OSÚ ', 'Osu'],
    ['east leg', 'East Legon'],
    ['legon east', 'East Legon'],
    ['madina', 'Madina'],
    ['kasoa new', 'Kasoa New Market'],
    ['a&c', 'A&C Mall'],
    ['labadi', 'Labadi Beach'],
    ['osu, accra, ghana', 'Osu'],
    ['37', '37 Military Hospital'],
  ])('%j suggests %s first', async (query, expected) => {
    expect((await names(query))[0]).toBe(expected);
  });

  test.each(['', '   ', 'ghana', 'zzz', '.*', '(', '[a-z]', '\\', 'yani'])('%j suggests nothing', async (query) => {
    expect(await names(query)).toEqual([]);
  });

  test('at most five, with id, parts and matches', async () => {
    const found = await json(get('/standins/places/suggest?q=tema'));
    expect(found).toHaveLength(5);
    expect(found[1]).toEqual({
      id: 'gaz:tema-community-1',
      main: 'Tema Community 1',
      secondary: 'Tema, Ghana',
      matches: [{ start: 0, end: 4 }],
    });
    expect(await json(get('/standins/places/suggest?q=com%2025'))).toMatchObject([
      {
        main: 'Tema Community 25',
        matches: [
          { start: 5, end: 8 },
          { start: 15, end: 17 },
        ],
      },
    ]);
  });

  test('a place is looked up completely, an unknown one is 404', async () => {
    expect(await json(get('/standins/places/resolve?id=gaz:osu'))).toEqual({
      place_id: 'gaz:osu',
      name: 'Osu',
      address: 'Osu, Accra, Ghana',
      region: 'Greater Accra Region',
      localities: ['Accra', 'Osu'],
      lat: 5.556,
      lng: -0.181,
    });
    expect((await get('/standins/places/resolve?id=gaz:atlantis')).status).toBe(404);
    expect((await get('/standins/places/resolve')).status).toBe(404);
  });

  test('a position finds the nearest within 15 km and keeps its own coordinates', async () => {
    expect(await json(get('/standins/places/reverse?lat=6.7&lng=-1.62'))).toMatchObject({
      name: 'Kumasi',
      lat: 6.7,
      lng: -1.62,
    });
    expect((await get('/standins/places/reverse?lat=0&lng=0')).status).toBe(404);
    for (const query of ['', '?lat=x&lng=1', '?lat=91&lng=0', '?lat=5']) {
      expect((await get(`/standins/places/reverse${query}`)).status).toBe(400);
    }
  });
});

describe('the mailbox', () => {
  const mail = {
    to: 'ama@example.com',
    subject: 'Hello <b>you</b>',
    text: 'Read: https://shop.example/verify-email?key=1&email=a%40b.co.',
    html: '<!doctype html><html><head><title>x</title></head><body><a href="https://shop.example/x">x</a></body></html>',
  };

  test('keeps mails newest first, and can show those to one address', async () => {
    const { standins, get } = openStandins();
    await standins.mail.send(mail);
    await standins.mail.send({ ...mail, to: 'Kojo@example.com', subject: 'Second' });
    const all = await json(get('/standins/mail/messages.json'));
    expect(all.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'Hello <b>you</b>']);
    expect(all[1]).toEqual({
      ...mail,
      files: [],
      id: expect.any(String),
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await json(get('/standins/mail/messages.json?to=kojo@example.com'))).toHaveLength(1);
  });

  test('shows a mail escaped, with its links, its document in a frame that runs nothing', async () => {
    const { standins, get } = openStandins();
    await standins.mail.send(mail);
    const [{ id }] = await json(get('/standins/mail/messages.json'));
    const list = await (await get('/standins/mail/')).text();
    expect(list).toContain('Hello &lt;b&gt;you&lt;/b&gt;');
    const page = await (await get(`/standins/mail/${id}`)).text();
    expect(page).toContain('href="https://shop.example/verify-email?key=1&amp;email=a%40b.co"');
    expect(page).toMatch(/<iframe[^>]*sandbox="allow-top-navigation-by-user-activation"/);
    const letter = await get(`/standins/mail/${id}/html`);
    expect(letter.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(await letter.text()).toContain('<head><base target="_top"><title>');
    expect((await get('/standins/mail/nothing')).status).toBe(404);
    expect((await get('/standins/mail/%00/html')).status).toBe(404);
  });

  test.each([
    ['an address that is none', { to: 'nobody' }],
    ['two addresses', { to: 'a@example.com, b@example.com' }],
    ['a subject of two lines', { subject: 'Hi\nBcc: x@example.com' }],
  ])('refuses %s, as a mail server would', async (_, wrong) => {
    const { standins } = openStandins();
    await expect(standins.mail.send({ ...mail, ...wrong })).rejects.toThrow();
  });
});
