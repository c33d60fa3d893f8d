import { counted } from '#domain/messages/shell.ts';

/** The owner's areas, on the page of prices. */
export const teamAreas = {
  title: 'Areas that you opened',
  hint: 'Accra, Tema and Kasoa are built in. Open more of their regions here. What a trip costs and a pause are with the fees. After the next build the pages list them with their fee; your editor writes their page and adds them to the texts.',
  none: 'You have opened no area yet.',
  open: 'Open an area',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  about: (region: string, where: string) => `${region}, centre ${where}`,
  names: (names: string) => `Also counts as it: ${names}`,
  letters: (letters: string) => `GhanaPost codes begin with ${letters}`,
  name: 'Name of the area',
  nameHint: 'A town or a quarter, such as Ashaiman. It is shown with capitals and without marks.',
  region: 'Region',
  centre: 'Centre',
  centreHint:
    'Look for the town, or type where its middle is. Within 3 km of it a place is there, whatever its address says.',
  search: 'Look for the centre',
  searchBusy: 'Looking…',
  searchFound: (what: string) => `Found: ${what}.`,
  searchAbsent: 'The address search does not work now. Type where the middle is.',
  searchNone: 'Nothing was found. Type where its middle is.',
  lat: 'Latitude, such as 5.7',
  lng: 'Longitude, such as -0.03',
  latMissing: 'Please type the latitude as a number, such as 5.7, or look for the centre above.',
  lngMissing: 'Please type the longitude as a number, such as -0.03, or look for the centre above.',
  onMap: 'Look at it on a map',
  fee: 'Fee of one trip, in GHS',
  otherNames: 'Other names, with commas between (if any)',
  otherNamesHint: 'An address that names one of them counts as this area, such as Lebanon for Ashaiman.',
  lettersLabel: 'First two letters of GhanaPost codes there (if you know them)',
  starts: 'From when',
  touched: 'What it touches',
  touchedEmpty: 'Give name, centre and fee to see it.',
  touchedBusy: 'Looking…',
  nearest: (name: string, km: number) => `${km} km from the centre of ${name}.`,
  noPlaces: 'No saved place would be read otherwise.',
  places: (count: number, before: string, after: string) =>
    `${counted(count, 'saved place')}: ${before} becomes ${after}.`,
  reading: (area: string, fee: string) => `${area} at ${fee} a trip`,
  unread: 'not served',
  checkouts: (count: number) =>
    `${counted(count, 'open checkout')} with a place there. They can still be paid, as they were read.`,
  stops: (count: number) =>
    count === 0
      ? 'No open order has a stop there.'
      : `${counted(count, 'stop')} of open orders there. They keep their area and their fee.`,
  windows:
    'The area begins without windows: set them with the opening hours. Promotions that name areas don’t name it yet.',
  save: 'Open this area',
  saveChange: 'Save the change',
  saved: 'Saved. From then on customers can book there.',
  savedChange: 'Saved.',
  doubtTitle: 'Is this right?',
  history: 'Areas: who changed what',
  opened: (fee: string) => `opened at ${fee} a trip`,
  changed: 'changed',
  closed: 'no area any more',
  withdrawText: (name: string, when: string) => `${name}: what was to begin ${when} never will.`,
  withdrawTitle: 'Withdraw this?',
  closeTitle: (name: string) => `Take ${name} back?`,
  closeText: (name: string) =>
    `From now on ${name} is no area: a place there is read as before it was opened. What was booked or is being paid stays.`,
  restoreTitle: 'Put the former state back?',
  restoreText: (name: string) => `${name} becomes what it was before this change, from now on.`,
  restored: 'It is as it was before.',
} as const;

/** What the server says about an area to open. */
export const areaCalls = {
  badName: 'Please give the name of a town or a quarter, of 2 to 40 letters.',
  builtIn: (name: string) => `${name} is served already. Change its fee, or pause it, with the fees.`,
  nameTaken: (name: string) => `That name stands for ${name} already.`,
  badRegion: 'Please choose one of the regions that we serve.',
  outside: 'Please give a centre in Ghana: latitude 4.5 to 11.3, longitude -3.4 to 1.4.',
  centreTaken: (name: string) =>
    `The centre of ${name} is less than 1 km away. Nobody could say which of the two a place is in.`,
  badWord: (word: string) => `“${word}” is no name. Please give other names of 2 to 40 letters, with commas between.`,
  longWord: 'Please give other names of 2 to 40 letters.',
  manyWords: 'Please give 8 other names at most.',
  wordTaken: (name: string) => `One of the other names stands for ${name} already.`,
  badLetters: 'Please give two letters, such as GB, or none.',
  lettersTaken: (name: string) => `These letters stand for ${name} already.`,
  same: (name: string) => `${name} is set like this at that time already.`,
  farOff: (region: string) => `The centre is more than 100 km from every other area of ${region}. Is it right?`,
  unusualFee: (region: string) =>
    `The fee differs by more than half from that of a trip elsewhere in ${region}. Is it right?`,
} as const;
