import { type BasicFormField, type ComponentSchema, fields } from '@keystatic/core';
import { z } from 'astro/zod';
import { OWN_FIELDS, PICTURE_FOLDERS } from '#ops/edit/documents.ts';
import { slugOf } from '#ops/edit/entry-names.ts';
import { contentSchemas } from '#src/content/schemas.ts';
import { type Check, keptField, numberField, textField, type Words } from './inputs.tsx';
import { wordsOf } from './words.ts';

type Schema = z.core.$ZodType;
type Choice = { value: string; label: string };
/** What the server says that fields may refer to, and where the shop runs in which an editor looks at a change. */
export type Known = { services: Choice[]; pairs: Choice[]; words: string[]; areas: Choice[]; preview: string };

const picture = z.string();
/** The schemas of the content; a picture's is the very one above. */
export const schemas: Record<string, { shape: Record<string, Schema> }> = contentSchemas(() => picture);

/** A schema without what makes it optional or checks it twice. */
function bare(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional') return bare(def.innerType);
  return def.type === 'pipe' ? bare(def.in) : schema;
}

const checkOf =
  (schema: Schema): Check =>
  (value) =>
    z.core.safeParse(schema, value).error?.issues[0]?.message ?? null;

/** A choice of one. An empty one is left out of the file, and a number is written as one. */
function choiceField(words: Words, choices: Choice[], isOptional: boolean, isNumber: boolean): ComponentSchema {
  const options = isOptional ? [{ value: '', label: 'none' }, ...choices] : choices;
  const first = options[0]?.value ?? '';
  const select = fields.select({ label: words.label, description: words.help, options, defaultValue: first });
  const written = (value: string) => (value === '' ? undefined : isNumber ? Number(value) : value);
  const field: BasicFormField<string> = {
    ...select,
    parse: (value) => (value === undefined ? first : String(value)),
    serialize: (value) => ({ value: written(value) }),
  };
  return field;
}

const safeName = (name: string) => {
  const dot = name.lastIndexOf('.');
  return `${slugOf(name.slice(0, dot)) || 'picture'}${name.slice(dot).toLowerCase()}`;
};

/** A picture, which keeps its own name; a new one gets the name of its file. */
function pictureField(words: Words, isForMail: boolean, isOptional: boolean): ComponentSchema {
  const { folder, written } = isForMail ? PICTURE_FOLDERS.mail : PICTURE_FOLDERS.site;
  const options = { label: words.label, description: words.help, directory: folder, publicPath: written };
  const image = fields.image({ ...options, validation: { isRequired: !isOptional } });
  // The library would name a picture after its place in the list, and so rename those that are there.
  const serialize: typeof image.serialize = (value, { slug }) =>
    image.serialize(value === null ? null : { ...value, filename: safeName(value.filename) }, {
      slug,
      suggestedFilenamePrefix: undefined,
    });
  return { ...image, serialize };
}

const TITLES = ['name', 'title', 'question', 'label', 'id', 'discount_type'];

/** What a list shows of an entry that is closed. */
const itemLabel = (props: unknown): string => {
  const inner = (props as { fields?: Record<string, { value?: unknown }>; value?: unknown }) ?? {};
  if (inner.fields === undefined) return String(inner.value ?? '');
  const names = TITLES.map((name) => inner.fields?.[name]?.value).filter((value) => typeof value === 'string');
  return (
    names
      .filter((value) => value !== '')
      .slice(0, 2)
      .join(' · ') || 'new'
  );
};

/** The fields of an object, by its schema. */
export const fieldsOf = (document: string, shape: Record<string, Schema>, known: Known) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, fieldOf(document, name, schema, known)]));

/**
 * A field of an entry that is closed when an editor saves: nobody would see its message, so the server names file and
 * field instead.
 */
function closed(schema: ComponentSchema): ComponentSchema {
  if (schema.kind === 'object') {
    const inner = Object.entries(schema.fields).map(([name, field]) => [name, closed(field)]);
    return { ...schema, fields: Object.fromEntries(inner) };
  }
  if (schema.kind === 'form') return { ...schema, validate: (value: never) => value } as ComponentSchema;
  return schema;
}

/** A list of entries, or of texts. */
export const listField = (words: Words, element: ComponentSchema) =>
  fields.array(closed(element), { label: words.label, description: words.help, itemLabel });

/** The field that an editor fills for a part of the content, with the limits of its schema. */
export function fieldOf(document: string, name: string, schema: Schema, known: Known): ComponentSchema {
  const words = wordsOf(document, name);
  const core = bare(schema) as z.core.$ZodTypes;
  const { def } = core._zod;
  const isOptional = (schema as z.core.$ZodTypes)._zod.def.type === 'optional';
  const isPage = ['guides', 'areas'].includes(document);
  if (name === 'position' && !isPage) return keptField();
  if (name !== 'position' && (OWN_FIELDS as readonly string[]).includes(name)) return keptField(words);
  if (name === 'service') return choiceField(words, known.services, isOptional, true);
  if (name === 'pair') return choiceField(words, known.pairs, isOptional, false);
  if ((core as Schema) === picture || name === 'image') return pictureField(words, name === 'image', isOptional);
  switch (def.type) {
    case 'number':
      return numberField(words, checkOf(schema));
    case 'boolean':
      // One that may be missing is written by a command (`offered`): a checkbox would turn what is missing into "no".
      if (isOptional) return keptField();
      return fields.checkbox({ label: words.label, description: words.help });
    case 'date':
      return fields.date({ label: words.label, description: words.help, validation: { isRequired: true } });
    case 'enum':
      return choiceField(
        words,
        Object.values(def.entries).map((value) => ({ value: String(value), label: String(value) })),
        isOptional,
        false,
      );
    case 'array':
      return listField(words, fieldOf(document, name, def.element, known));
    case 'object':
      return fields.object(fieldsOf(document, def.shape, known), { label: words.label, description: words.help });
    default:
      return textField(words, checkOf(schema), isOptional);
  }
}
