import type { Words } from './inputs.tsx';

/* What an editor reads beside each field. What a field may hold is said by its schema. */

const STARS = 'A new line breaks the line; *stars* set the one wide word.';
const FILLED = 'Never type an amount: {fee}, {trips}, {regionFee}, {turnaround}, {hours} and {town} are filled in.';

const WORDS: Record<string, Partial<Words>> = {
  id: { label: 'Name in the code', help: 'Never changed: carts, orders and pages know the entry by it.' },
  slug: { label: 'Address', help: 'Never changed: links and search engines know it.' },
  discount_type: { label: 'Kind' },
  price: { label: 'Price in cedis', help: 'Two decimals, such as 50.00. Orders that are placed keep their price.' },
  percentage: { label: 'Percent off', help: 'Above 0, at most 100.' },
  active: { label: 'On offer' },
  short: { label: 'In four words' },
  image: { label: 'Picture in mails', help: 'Made smaller when you save, as a JPEG.' },
  picture: { label: 'Picture', help: 'At least 960 pixels wide, best 4:3. The build makes the sizes.' },
  before: { label: 'Picture before', help: 'The same view as the one after, to the pixel.' },
  after: { label: 'Picture after' },
  alt: { label: 'What the picture shows', help: 'For people who cannot see it.', isLong: true },
  featured: { label: 'Place on home' },
  description: { label: 'Description', isLong: true },
  text: { label: 'Text', isLong: true },
  lead: { label: 'Lead', isLong: true },
  line: { label: 'Line', isLong: true },
  claim: { label: 'Claim', isLong: true },
  note: { label: 'Note', isLong: true },
  answer: { label: 'Answer', isLong: true },
  near: { label: 'Landmarks', isLong: true },
  stop: { label: 'When to stop and bring the pair to us', isLong: true },
  heading: { label: 'Large title', help: STARS, isLong: true },
  updated: { label: 'Day of the change', help: 'The page shows it, and the sitemap tells it to search engines.' },
  position: { label: 'Place in the list' },
  time: { label: 'How long it takes' },
  needs: { label: 'What to have at hand' },
  never: { label: 'What harms' },
  service: { label: 'Service that fits' },
  pair: { label: 'Pair in the picture' },
  phone: { label: 'Phone, as it is dialled' },
  phoneShown: { label: 'Phone, as it is shown' },
  supportPhone: { label: 'Phone for help, as it is dialled' },
  supportPhoneShown: { label: 'Phone for help, as it is shown' },
  supportEmail: { label: 'Mail for help' },
  supportWhatsApp: { label: 'WhatsApp number', help: 'Empty: the pages offer phone and mail only.' },
  mapUrl: { label: 'Link to the map' },
  since: { label: 'Since the year' },
  turnaroundHours: {
    label: 'Hours from pickup to return',
    help: 'Texts name it as {turnaround}. Orders keep what they were promised.',
  },
  around: { label: 'Towns around it' },
  quarters: { label: 'Quarters' },
  questions: { label: 'Questions' },
  body: {
    label: 'Text of the page',
    isLong: true,
    help: 'An empty line ends a paragraph. ## begins a heading, 1. a step, - a point, **two stars** are bold, [words](/care/smell) is a link.',
  },
};

/** The words of some documents' fields, where they differ. */
const IN_DOCUMENT: Record<string, Partial<Words>> = {
  'guides.title': { help: 'What a search result shows.' },
  'guides.description': { help: 'The sentence below it.' },
  'areas.title': { help: 'What a search result shows.' },
  'areas.description': { help: FILLED },
  'areas.lead': { help: FILLED },
  'areas.answer': { help: FILLED },
  'sections.title': { help: STARS, isLong: true },
  'sections.text': { label: 'Paragraphs' },
  'pairs.position': { label: 'Place' },
};

const spoken = (field: string) => {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The words beside a field of a document. */
export const wordsOf = (document: string, field: string): Words => ({
  label: spoken(field),
  ...WORDS[field],
  ...IN_DOCUMENT[`${document}.${field}`],
});
