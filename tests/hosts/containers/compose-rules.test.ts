import { expect, it } from 'vitest';
import { pictureFindings, secretFindings } from './compose-rules.ts';

/** A reference of the compose file, as it is written there. */
const setting = (words: string) => ['$', '{', words, '}'].join('');

it.each([
  [setting('POSTGRES_PASSWORD:?set it'), []],
  [`postgres://shop:${setting('POSTGRES_PASSWORD')}@database/shop`, []],
  ['laces-and-soles', ['POSTGRES_PASSWORD is written in the file']],
  [setting('POSTGRES_PASSWORD:-laces'), ['POSTGRES_PASSWORD is written in the file']],
])('a password of %s in the compose file: %j', (value, findings) => {
  expect(secretFindings({ environment: { POSTGRES_PASSWORD: value, PORT: '4321' } })).toEqual(findings);
});

it.each([
  [{ environment: {} }, ['PHOTO_FOLDER is not set: pictures would lie in DATA_DIR']],
  [
    { environment: { PHOTO_FOLDER: '/data/photos' }, tmpfs: ['/data:uid=1000'] },
    ['pictures in /data/photos are in memory'],
  ],
  [{ environment: { PHOTO_FOLDER: '/pictures' } }, ['pictures in /pictures are in no volume']],
  [{ environment: { PHOTO_FOLDER: '/pictures' }, volumes: ['pictures:/pictures'] }, []],
])('pictures of %j: %j', (service, findings) => {
  expect(pictureFindings(service)).toEqual(findings);
});
