import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOCUMENTS, type DocumentName } from '#ops/edit/documents.ts';
import { type DocumentPart, fileOf, fromSurface, type SurfaceDocument, toSurface } from '#ops/edit/entries.ts';

const CONTENT = 'src/content';
const names = Object.keys(DOCUMENTS) as DocumentName[];
const places: DocumentPart[] = names.flatMap((name): DocumentPart[] =>
  DOCUMENTS[name].kind === 'pages'
    ? readdirSync(join(CONTENT, name)).map((file) => ({ name, page: file.replace('.md', '') }))
    : [{ name }],
);
const textOf = (place: DocumentPart) => readFileSync(join(CONTENT, fileOf(place)), 'utf8');

describe('every document of the content', () => {
  test('has a place in the surface, but fees and pauses of trips, which the owner sets on a page', () => {
    const inContent = readdirSync(CONTENT)
      .filter((name) => name !== 'read' && !name.endsWith('.ts'))
      .map((name) => name.replace('.json', ''));
    expect(inContent.sort()).toEqual([...names, 'closed', 'fees', 'opened', 'paused'].sort());
  });

  test.each(places.filter(({ name }) => name !== 'ratings').map((place) => [fileOf(place), place] as const))(
    '%s, opened and saved unchanged, keeps every byte',
    (_, place) => {
      const text = textOf(place);
      // The surface sends what it was given, by way of JSON.
      const held = JSON.parse(JSON.stringify(toSurface(place, text))) as SurfaceDocument;
      expect(fromSurface(place, held, text)).toEqual({ text });
    },
  );
});
