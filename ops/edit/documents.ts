import { paths } from '#domain/paths.ts';
import { areaPath, guidePath, readingPaths } from '#domain/reading-paths.ts';

/*
 * What an editor finds in the editing surface: one document a file, or one a page for folders of Markdown. What a field
 * may hold is not said here: src/content/schemas.ts says it.
 */

/**
 * How a document lies in its file: a list of entries; a record of entries by id; the one entry of a record; plain words
 * by name; pages of Markdown with front matter.
 */
export type DocumentKind = 'list' | 'record' | 'single' | 'words' | 'pages';

/** A part of the content that an editor opens as one form. */
export type Document = {
  label: string;
  /** Its group in the menu. */
  group: string;
  kind: DocumentKind;
  /** The page of the shop that shows it; `{slug}` is a page's name. */
  preview: string;
  /** What an editor should know before changing it. */
  help?: string;
  /** Entries are not added, removed or renamed: the shop's code knows each. */
  isFixed?: boolean;
  /** Nothing is changed here; `help` says where it is. */
  isReadOnly?: boolean;
};

const ORDERED = 'Drag an entry to change the order.';

/** The documents, by the name of their file or folder in src/content. */
export const DOCUMENTS = {
  catalogue: {
    label: 'Services and prices',
    group: 'Prices',
    kind: 'list',
    preview: paths.rates,
    help: 'Prices in cedis with two decimals, such as 50.00. Orders that are placed keep their price.',
  },
  discounts: {
    label: 'Discounts',
    group: 'Prices',
    kind: 'list',
    preview: paths.home,
    isFixed: true,
    help: 'The kinds are fixed, because the server knows each. Switch one off instead of removing it.',
  },
  facts: {
    label: 'Facts of the shop',
    group: 'The shop',
    kind: 'single',
    preview: paths.about,
    help: 'Footer, mails and search engines all read these. The note stays until the values are your own.',
  },
  faq: { label: 'Questions and answers', group: 'The shop', kind: 'list', preview: paths.rates, help: ORDERED },
  sections: {
    label: 'Titles and leads of pages',
    group: 'Pages',
    kind: 'record',
    preview: paths.home,
    isFixed: true,
    help: 'In a title a new line breaks the line, and *stars* set the one wide word. Names that end in -meta are what search results show.',
  },
  guides: {
    label: 'Guides to care',
    group: 'Pages',
    kind: 'pages',
    preview: guidePath('{slug}'),
    help: 'Number the steps, link to our own pages with /, and write 400 to 700 words. Change the day when you change the text.',
  },
  areas: {
    label: 'Areas that we serve',
    group: 'Pages',
    kind: 'pages',
    preview: areaPath('{slug}'),
    help: 'One page for each area that riders go to. The owner opens an area; once npm run prices has fetched it, add its page here.',
  },
  legal: {
    label: 'Terms and privacy',
    group: 'Pages',
    kind: 'pages',
    preview: '/{slug}',
    isFixed: true,
    help: 'Change the day as well when you change the text.',
  },
  steps: { label: 'Three steps', group: 'Home', kind: 'list', preview: paths.home, help: ORDERED },
  pairs: {
    label: 'Pairs before and after',
    group: 'Home',
    kind: 'list',
    preview: paths.services,
    help: `Before and after lie over each other, to the pixel. ${ORDERED}`,
  },
  tailored: { label: 'Tailored services', group: 'Home', kind: 'list', preview: paths.home, help: ORDERED },
  experience: { label: 'Customer experience', group: 'Home', kind: 'list', preview: paths.home, help: ORDERED },
  counters: {
    label: 'Figures',
    group: 'Home',
    kind: 'list',
    preview: paths.home,
    help: 'Write only figures that somebody has counted.',
  },
  tips: { label: 'Tips', group: 'About us', kind: 'list', preview: paths.home, help: ORDERED },
  values: { label: 'Values', group: 'About us', kind: 'list', preview: paths.about, help: ORDERED },
  initiatives: { label: 'Initiatives', group: 'About us', kind: 'list', preview: paths.about, help: ORDERED },
  labels: {
    label: 'Small words',
    group: 'Seldom changed',
    kind: 'words',
    preview: paths.home,
    isFixed: true,
    help: 'Words on buttons and for screen readers. What stands in {braces} is filled in by the page and stays.',
  },
  ratings: {
    label: 'Ratings (not here)',
    group: 'Seldom changed',
    kind: 'list',
    preview: paths.ratings,
    isReadOnly: true,
    help: 'Customers wrote these and may take them back, so nobody changes them here. The owner chooses them on /staff/ratings, and `npm run ratings` fetches them.',
  },
} as const satisfies Record<string, Document>;

export type DocumentName = keyof typeof DOCUMENTS;

/** A document by name; undefined for a name that has none. */
export const documentOf = (name: string): Document | undefined =>
  Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name as DocumentName] : undefined;

/** Where the surface sees a document: its own tree, which has one JSON file for each document or page. */
export const SURFACE_CONTENT = 'content';

/** The folders that an editor's pictures go to, and how the content writes a path into each. */
export const PICTURE_FOLDERS = {
  /** Pictures of the site; the build makes their sizes. */
  site: { folder: 'src/assets/pictures', written: '../assets/pictures/' },
  /** The pictures that mails and other clients show as they are. */
  mail: { folder: 'public/images/services', written: '/images/services/' },
} as const;

/** The fields that the server fills: an entry's name in the code, and its place in the list. */
export const OWN_FIELDS = ['id', 'slug', 'discount_type', 'position'] as const;

/** The page that lists the guides or the areas. */
export const LIST_PAGES = readingPaths;
