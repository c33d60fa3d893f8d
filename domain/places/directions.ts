import { normaliseWords, REGIONS } from '#domain/areas/regions.ts';
import { QUARTER_WORDS } from './quarters.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that tell a rider nothing, alone or together: "call me when you reach". */
const EMPTY = words(
  `a abc abcd address again all am an and any anybody anyone are arrive as asdf asdfg asdfgh ask at be boss by call can come
  coming contact detail details direct directed direction directions dont dummy eta everybody everyone example fine for
  from get give google gps guide he her here him his how i idk if in is it just kindly know known knows land landmark
  later let location map maps me message mine my na nil no nobody none not nothing null number of ok okay on or our ours
  people phone pin place please pls qwerty reach ring say see send she show some somewhere soon tba tell test
  testing text thank thanks that the their them then there they thing this to undefined unknown us void wait we
  whatsapp when where which will with yes you your yours`,
);
/** Words that help only beside another word or a number: "house 24", "blue gate". */
const GENERIC = words(
  `apartment block building compound flat floor gate home hostel hotel house junction lane office plot road room school shop
  side station st store street work`,
);
/** Words that say where something is, but not what. */
const BESIDE = words(
  'adjacent after around before behind below beside between close closer far front left near nearby next opp opposite past right under',
);
const TOWNS = words(
  `ghana gh ${REGIONS.map(({ name, areas }) => normaliseWords(`${name} ${areas.map((area) => area.name).join(' ')}`)).join(' ')}`,
);

const isNumber = (word: string) => /\p{N}/u.test(word);
const isLatin = (word: string) => /^[\p{Script=Latin}\p{N}]+$/u.test(word);

/** Whether a word can name something: three letters or more, and not one key pressed again and again. */
function isName(word: string): boolean {
  const letters = new Set(word.match(/\p{L}/gu) ?? []);
  return word.length >= 3 && letters.size > (word.length >= 5 ? 2 : 1);
}

/** Whether a word names something that a rider can look for, beyond the town and the quarter. */
function isTelling(word: string): boolean {
  const known = [EMPTY, GENERIC, BESIDE, TOWNS, QUARTER_WORDS].some((set) => set.has(word));
  return !known && !isNumber(word) && isLatin(word) && isName(word);
}

/**
 * What a line of directions is worth: `useful` names something to look for; `quarter` names only a town or a quarter;
 * `unreadable` has no letters that the riders read (another script, emoji); `nothing` is everything else, such as ".",
 * "none", a number, or "call me".
 */
export type DirectionsQuality = 'useful' | 'quarter' | 'unreadable' | 'nothing';

/** Says what a line of directions is worth to a rider. */
export function rateDirections(directions: string): DirectionsQuality {
  const said = normaliseWords(directions).split(' ').filter(Boolean);
  const hasNumberedHouse = said.some(isNumber) && said.some((word) => GENERIC.has(word));
  if (hasNumberedHouse || said.some(isTelling)) return 'useful';
  if (said.some((word) => QUARTER_WORDS.has(word) || TOWNS.has(word))) return 'quarter';
  const isForeign = said.some((word) => /\p{L}/u.test(word) && !isLatin(word));
  return isForeign || (said.length === 0 && /\p{Extended_Pictographic}/u.test(directions)) ? 'unreadable' : 'nothing';
}

/** How many different words of a text help to find a place: names, numbers, quarters, "behind"; not the town. */
export function locatingWords(text: string): number {
  const said = normaliseWords(text).split(' ').filter(Boolean);
  return new Set(said.filter((word) => !EMPTY.has(word) && !TOWNS.has(word) && isLatin(word))).size;
}
