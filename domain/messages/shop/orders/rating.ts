import { counted } from '#domain/messages/shell.ts';

/** Rating a delivered order. */
export const rating = {
  title: 'How is your pair?',
  titleGiven: 'Your rating',
  lead: 'Your words go to our team, who read each of them.',
  stars: 'Stars',
  star: (count: number) => counted(count, 'star'),
  words: 'In your words (optional)',
  consent: (name: string, area: string) =>
    `You may show my rating on your site, with “${name}, ${area}”. I can take that back here at any time.`,
  send: 'Send the rating',
  change: 'Change it',
  keep: 'Keep it as it is',
  saved: 'Thank you. Your rating is saved.',
  savedSorry: 'Your rating is saved, and our team has it. We are sorry.',
  sorry:
    'We are sorry that it is not as you wished. Call or write to us: we look at the pair again and say what we can still do.',
  chooseStars: 'Please choose 1 to 5 stars.',
  until: (day: string) => `You can change it until ${day}.`,
  mayShow: 'You agreed that we may show it with your first name and area.',
  isShown: 'We show it with your first name and area.',
  withdraw: 'Do not show it any more',
  withdrawn: 'We do not show your rating any more. It leaves the page of ratings with the next update of the site.',
} as const;
