import { type ComponentSchema, collection, config, fields, singleton } from '@keystatic/core';
import { DOCUMENTS, type Document, SURFACE_CONTENT } from '#ops/edit/documents.ts';
import { fieldsOf, type Known, listField, schemas } from './field.tsx';
import { addressField, keptField, noticeField, textField } from './inputs.tsx';
import { wordsOf } from './words.ts';

type Fields = Record<string, ComponentSchema>;

const any = () => null;

/** The fields of a document's form. */
function formOf(name: string, { kind, isReadOnly }: Document, known: Known): Fields {
  if (isReadOnly) return { entries: keptField() };
  if (kind === 'words')
    return Object.fromEntries(known.words.map((word) => [word, textField({ label: word }, any, false)]));
  const { shape = {} } = schemas[name] ?? {};
  const own = fieldsOf(name, shape, known);
  if (kind === 'single') return own;
  if (kind === 'pages') return { ...own, body: textField(wordsOf(name, 'body'), any, false) };
  const entry = kind === 'record' ? { id: keptField(wordsOf(name, 'id')), ...own } : own;
  return { entries: listField({ label: 'Entries' }, fields.object(entry)) };
}

/** Which areas may get a page, in words. */
const newAreas = ({ areas }: Known) =>
  `It can be ${areas.map(({ value, label }) => `${value} (${label})`).join(', ')}. Others: the owner opens one, then npm run prices fetches it.`;

/** The editing surface of the content: every document with its fields, grouped as in the menu. */
export function editConfig(known: Known) {
  const documents = Object.entries(DOCUMENTS) as [string, Document][];
  const common = (name: string, document: Document) => ({
    label: document.label,
    format: 'json' as const,
    previewUrl: `${known.preview}${document.preview}`,
    schema: {
      ...(document.help === undefined ? {} : { help: noticeField(document.help) }),
      ...formOf(name, document, known),
      version: keptField(),
    },
  });
  const singletons = documents
    .filter(([, { kind }]) => kind !== 'pages')
    .map(([name, document]) => [name, singleton({ ...common(name, document), path: `${SURFACE_CONTENT}/${name}` })]);
  const collections = documents
    .filter(([, { kind }]) => kind === 'pages')
    .map(([name, document]) => {
      const { schema, ...rest } = common(name, document);
      const end = document.preview.replace('{slug}', '');
      const help = `What stands behind ${end} in the page’s address.`;
      const address =
        name === 'areas'
          ? addressField({ label: 'Address', help: `${help} ${newAreas(known)}` }, known.areas)
          : addressField({ label: 'Address', help });
      return [
        name,
        collection({
          ...rest,
          path: `${SURFACE_CONTENT}/${name}/*` as const,
          slugField: 'address',
          columns: ['title'],
          schema: { address, ...schema } as Fields & { address: typeof address },
        } as never),
      ];
    });
  const groups = [...new Set(documents.map(([, { group }]) => group))];
  return config({
    storage: { kind: 'local' },
    ui: {
      brand: { name: 'SoleKlean' },
      navigation: Object.fromEntries(
        groups.map((group) => [group, documents.filter(([, one]) => one.group === group).map(([name]) => name)]),
      ) as never,
    },
    singletons: Object.fromEntries(singletons),
    collections: Object.fromEntries(collections),
  });
}
