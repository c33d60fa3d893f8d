import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import type { Photo } from '#contract/orders/photos.ts';
import type { Tracked, TrackingLink } from '#contract/orders/tracking.ts';
import { messages } from '#domain/messages.ts';
import { PHOTOS_PER_KIND } from '#domain/orders/photos.ts';
import { createFolderFiles, openFilesFolder } from '#server/adapters/files-folder.ts';
import { shrinkPhoto } from '#server/features/orders/photos/shrink-photo.ts';
import { newTeam, type Team, withFreshTokens } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

/** The largest size of a stored picture, in bytes. */
const PHOTO_BYTES_MAX = 60_000;

let shop: Shop;
let team: Team;
let slug: string;
/** A phone's camera file: noisy, rotated, with position, camera and a secret in its metadata. */
let camera: Buffer;

const POSITION = { GPSLatitudeRef: 'N', GPSLatitude: '5/1 33/1 2052/100', GPSLongitudeRef: 'W' };

beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
  ({ slug } = await shop.buy(team.customer));
  camera = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'Spyphone', ImageDescription: 'behind the blue gate' }, IFD3: POSITION })
    .withMetadata({ orientation: 6 })
    .toBuffer();
});
afterAll(() => shop.close());

/** Sends a file as a phone does. */
async function upload(bytes: Uint8Array, { type = 'image/jpeg', kind = 'intake', of = slug, token = team.staff } = {}) {
  const response = await shop.app.request(`/api/staff/orders/${of}/photos/${kind}/`, {
    method: 'POST',
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.byteLength),
      Authorization: `Bearer ${token.access}`,
    },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Photo & { error?: string } };
}

/** Fetches a picture as an `img` does, or with a user's token. */
async function fetchPhoto(url: string, token?: TestUser) {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token.access}` } : {};
  const response = await shop.app.request(url.replace('http://shop.test', ''), { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0b3a25' } })
    .png()
    .toBuffer();

describe('a picture', () => {
  test('becomes small and upright, and keeps nothing but the picture', async () => {
    expect(camera.byteLength).toBeGreaterThan(1_000_000);
    expect(camera.includes('Spyphone') && camera.includes('behind the blue gate')).toBe(true);
    const { status, body } = await upload(camera);
    expect([status, body.kind]).toEqual([201, 'intake']);
    // Rotated before, upright now.
    expect(body.height).toBeGreaterThan(body.width);
    const { bytes, headers } = await fetchPhoto(body.url);
    expect(bytes.byteLength).toBeLessThanOrEqual(PHOTO_BYTES_MAX);
    const { format, exif, xmp, iptc, icc, width, height, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: body.width, height: body.height });
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array.from({ length: 5 }, () => undefined));
    expect(bytes.includes('Spyphone')).toBe(false);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      // The API may have another origin than the site that shows the picture.
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it.each([
    ['a PNG with transparency', () => png(900, 600), 'image/png'],
    [
      'a WebP',
      () =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
          .webp()
          .toBuffer(),
      'image/webp',
    ],
    ['a tiny one', () => png(1, 1), 'image/png'],
  ])('may be %s, and never grows', async (_, make, type) => {
    const small = await shrinkPhoto(await make());
    if ('refused' in small) throw new Error(String(small.body.error));
    const { width = 0 } = await sharp(await make()).metadata();
    expect([small.width, type]).toEqual([width, type]);
  });

  const header = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(200)]);
  it.each([
    ['HEIC by its type', () => header('x'), 'image/heic', 415, messages.teamCalls.photoHeic],
    ['HEIC in disguise', () => header('\0\0\0\x18ftypheic'), 'image/jpeg', 400, messages.teamCalls.photoHeic],
    ['a GIF', () => header('GIF89a'), 'image/gif', 415, messages.teamCalls.photoType],
    [
      'an SVG in disguise',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
      400,
      messages.teamCalls.photoType,
    ],
    ['a page', () => Buffer.from('<script>alert(1)</script>'), 'text/html', 415, messages.teamCalls.photoType],
    ['JSON', () => Buffer.from('{}'), 'application/json', 415, messages.teamCalls.photoType],
    ['nothing', () => Buffer.alloc(0), 'image/png', 400, messages.teamCalls.photoType],
    ['half a picture', () => camera.subarray(0, 60_000), 'image/jpeg', 400, messages.teamCalls.photoBroken],
    ['noise that says it is one', () => header('\xff\xd8\xff\xe0'), 'image/jpeg', 400, messages.teamCalls.photoBroken],
  ])('is refused: %s', async (_, make, type, status, sentence) => {
    const answer = await upload(make(), { type });
    expect([answer.status, answer.body.error]).toEqual([status, sentence]);
  });

  test('with more pixels than a camera makes is refused before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 8_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    const { status, body } = await upload(bomb, { type: 'image/png' });
    expect([status, body.error]).toEqual([400, messages.teamCalls.photoTooLarge]);
  });

  test('larger than a camera’s file is not read', async () => {
    expect((await upload(Buffer.alloc(15_000_001))).status).toBe(413);
  });

  test('needs an order and a kind, and an order has a limited number of them', async () => {
    const small = await png(2, 2);
    expect((await upload(small, { type: 'image/png', of: 'sk-none' })).status).toBe(404);
    expect((await upload(small, { type: 'image/png', kind: 'selfie' })).status).toBe(404);
    const { slug: full } = await shop.buy(team.customer);
    // Two senders: eight at once is all that one may send.
    const senders = [team.staff, team.owner];
    const many = await Promise.all(
      Array.from({ length: PHOTOS_PER_KIND + 2 }, (_, n) =>
        upload(small, { type: 'image/png', kind: 'after', of: full, token: senders[n % senders.length] }),
      ),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(PHOTOS_PER_KIND);
    expect(many.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  test('is shown to its customer, to the team and to anyone with its address for a day or two, and to no other user', async () => {
    const { body } = await upload(await png(3, 3), { type: 'image/png' });
    const bare = `/api/photos/${body.id}/`;
    const stranger = await shop.newUser();
    const statusOf = async (url: string, token?: TestUser) => (await fetchPhoto(url, token)).status;
    expect(await Promise.all([statusOf(bare, team.customer), statusOf(bare, team.staff), statusOf(body.url)])).toEqual([
      200, 200, 200,
    ]);
    expect(await Promise.all([statusOf(bare), statusOf(bare, stranger)])).toEqual([401, 404]);
    const key = new URL(body.url).searchParams.get('key') ?? '';
    const forged = [`${key}x`, `${key.slice(0, -1)}!`, key.replace(/^./, 'z'), '', 'a.b'];
    for (const other of forged) expect(await statusOf(`${bare}?key=${encodeURIComponent(other)}`), other).toBe(404);
    expect(await statusOf(`/api/photos/${body.id + 1}/?key=${key}`)).toBe(404);
    const detail = await shop.request<OrderDetail>('GET', `/api/orders/${slug}/`, { token: team.customer });
    expect(detail.body.photos?.map(({ id }) => id)).toContain(body.id);
    expect(detail.body.photos?.find(({ id }) => id === body.id)?.url).toBe(body.url);
    shop.clock.advance(49 * 3_600_000);
    expect(await statusOf(body.url)).toBe(404);
    team = await newTeam(shop);
  });

  test('is removed with its file once it is deleted', async () => {
    const { body } = await upload(await png(4, 4), { type: 'image/png' });
    const remove = () => shop.request('POST', `/api/staff/photos/${body.id}/delete/`, { token: team.staff, body: {} });
    expect((await remove()).status).toBe(200);
    expect([(await remove()).status, (await fetchPhoto(body.url)).status]).toEqual([404, 404]);
    for (const id of ['0', 'x', '99999999999']) {
      const { status } = await shop.request('POST', `/api/staff/photos/${id}/delete/`, { token: team.staff, body: {} });
      expect(status, id).toBe(404);
    }
  });
});

describe('a folder of pictures', () => {
  test('is made at the start, and one that nothing can be written to stops it by name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'soleklean-photos-'));
    await openFilesFolder(join(folder, 'a/b'));
    await writeFile(join(folder, 'file'), '');
    await expect(openFilesFolder(join(folder, 'file'))).rejects.toThrow(
      /^PHOTO_FOLDER .*file can't be used \(EEXIST\)/,
    );
    await expect(openFilesFolder(join(folder, 'file/below'))).rejects.toThrow(/can't be used \(ENOTDIR\)/);
    await rm(folder, { recursive: true });
  });

  test('stores, reads and removes files, and nothing outside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'soleklean-photos-'));
    const files = createFolderFiles(join(folder, 'photos'));
    const content = new Uint8Array([1, 2, 3]);
    await files.put('abcdefgh.webp', content, 'image/webp');
    expect(await files.get('abcdefgh.webp')).toEqual(Buffer.from(content));
    expect(await readdir(join(folder, 'photos'))).toEqual(['abcdefgh.webp']);
    await files.remove('abcdefgh.webp');
    await files.remove('abcdefgh.webp');
    expect(await files.get('abcdefgh.webp')).toBeUndefined();
    for (const key of ['../up-and-out.webp', 'a/bcdefghi.webp', 'abcdefgh.webp\0', '.webp']) {
      await expect(files.get(key)).rejects.toThrow('not valid');
    }
    await rm(folder, { recursive: true });
  });

  it('a folder keeps nothing of a picture that could not be stored: a full disk gets no fuller', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'soleklean-'));
    // A folder in the picture's place: its bytes can be written, but not be put there.
    await mkdir(join(folder, 'abcdefgh.webp'));
    await expect(createFolderFiles(folder).put('abcdefgh.webp', new Uint8Array(9), 'image/webp')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['abcdefgh.webp']);
    await rm(folder, { recursive: true });
  });
});

describe('a tracking link', () => {
  type Link = { link: TrackingLink };
  const post = async (path: string, token: TestUser) =>
    (await shop.request<Link>('POST', `/api/orders/${slug}/tracking/${path}`, { token, body: {} })).body.link;
  const tokenOf = (link: TrackingLink) => (link === null ? '' : (new URL(link.url).hash.slice(1) ?? ''));
  const track = (token: string) =>
    shop.request<Tracked & { error?: string }>('POST', '/api/track/', { body: { token } });
  let ama: TestUser;

  beforeAll(async () => {
    ama = await shop.newUser({ firstName: 'Akosua', lastName: 'Frimpong' });
    ({ slug } = await shop.buy(ama));
    await upload(await png(5, 5), { type: 'image/png', of: slug });
    await shop.request('POST', `/api/staff/orders/${slug}/notes/`, {
      token: team.staff,
      body: { text: 'Akosua, call us', to: 'customer' },
    });
  });

  test('shows steps and pictures, and no data about the customer', async () => {
    const link = await post('', ama);
    expect(new URL(link?.url ?? '').pathname).toBe('/track/');
    expect(tokenOf(link)).toMatch(/^[A-Za-z0-9_-]{22}$/);
    const { status, body } = await track(tokenOf(link));
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'back_on',
      'history',
      'is_corrected',
      'is_priority',
      'pairs',
      'photos',
      'promised_by',
      'services',
      'status',
    ]);
    expect(body).toMatchObject({ status: 'pending', pairs: 1, services: ['Standard Cleaning'] });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Akosua|Frimpong|${ama.email}|24123|Oxford|${slug}|call us`));
    const [photo] = body.photos;
    expect(photo?.url).not.toContain(tokenOf(link));
    expect((await fetchPhoto(photo?.url ?? '')).headers.get('cache-control')).toContain('private');
  });

  test('is the same at every request, and a new one after it was withdrawn', async () => {
    const all = await Promise.all([post('', ama), post('', ama), post('', await withFreshTokens(shop, ama))]);
    expect(new Set(all.map(tokenOf)).size).toBe(1);
    const detail = await shop.request<OrderDetail>('GET', `/api/orders/${slug}/`, { token: ama });
    expect(detail.body.tracking).toEqual(all[0]);
    const shown = (await track(tokenOf(all[0] ?? null))).body.photos[0]?.url ?? '';
    expect((await fetchPhoto(shown)).status).toBe(200);
    expect(await post('revoke/', ama)).toBeNull();
    const revoked = await track(tokenOf(all[0] ?? null));
    const unknown = await track('x'.repeat(22));
    expect([revoked.status, revoked.body]).toEqual([unknown.status, unknown.body]);
    expect([revoked.status, revoked.body.error]).toEqual([404, messages.teamCalls.noTracking]);
    expect((await fetchPhoto(shown)).status).toBe(404);
    expect(tokenOf(await post('', ama))).not.toBe(tokenOf(all[0] ?? null));
  });

  test('opens no picture of another order', async () => {
    const other = await shop.buy(await shop.newUser());
    const { body } = await upload(await png(6, 6), { type: 'image/png', of: other.slug });
    const token = tokenOf(await post('', ama));
    expect((await fetchPhoto(`/api/track/${token}/photos/${body.id}/`)).status).toBe(404);
    const key = new URL((await track(token)).body.photos[0]?.url ?? '').searchParams.get('key');
    expect((await fetchPhoto(`/api/track/photos/${body.id}/?key=${key}`)).status).toBe(404);
    await shop.request('POST', `/api/staff/orders/${other.slug}/tracking/`, { token: team.staff, body: {} });
    expect((await fetchPhoto(`/api/track/photos/${body.id}/?key=${key}`)).status).toBe(404);
    for (const wrong of ['', '?key=', `?key=${'é'.repeat(22)}`])
      expect((await fetchPhoto(`/api/track/photos/${body.id}/${wrong}`)).status).toBe(404);
  });

  test('still works for a page that sends its token in the address', async () => {
    const token = tokenOf(await post('', ama));
    const byAddress = await shop.request<Tracked>('GET', `/api/track/${token}/`);
    expect([byAddress.status, byAddress.body]).toEqual([200, (await track(token)).body]);
    const [photo] = byAddress.body.photos;
    expect((await fetchPhoto(`/api/track/${token}/photos/${photo?.id}/`)).status).toBe(200);
  });
});
