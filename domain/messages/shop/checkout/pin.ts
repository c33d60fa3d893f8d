/** The map on which a customer moves the pin of a place; loaded when it is opened. */
export const pin = {
  open: 'Move the pin on the map',
  set: 'Set a pin on the map',
  title: 'Where does the rider stop?',
  hint: 'Drag the map, or tap it, until the tip of the pin stands at your gate.',
  map: 'Map. The arrow keys move it under the pin, plus and minus zoom.',
  closer: 'Zoom in',
  wider: 'Zoom out',
  moved: (distance: string) => `${distance} from where it was`,
  save: 'Put the pin here',
  saving: 'Looking up the place…',
  cancel: 'Cancel',
  nothingThere: 'We know no place there. Please move the pin nearer to a street.',
  feeChanged: (area: string, fee: string) => `The pin is in ${area} now: ${fee} a trip.`,
} as const;
