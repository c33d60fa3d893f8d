/** The owner's page about who works in the shop. */
export const teamMembers = {
  title: 'Team',
  lead: 'A new role holds from the next login on: whoever gets or loses one is logged out everywhere and gets a mail.',
  roles: { customer: 'Customer', cleaner: 'Cleaner', rider: 'Rider', staff: 'Staff', owner: 'Owner' },
  /** What somebody with the role can do. */
  rights: {
    customer: 'No team page',
    cleaner: 'The pairs in the workshop, without names and sums',
    rider: 'Stops of today and tomorrow, with names and phone numbers',
    staff: 'All orders and customers, and what is owed; no refunds',
    owner: 'Everything: refunds, prices, windows, reports and the team',
  },
  self: 'you',
  secondFactor: 'Second step set up',
  noSecondFactor: 'No second step',
  change: 'Change role',
  changeOf: (name: string) => `Change role: ${name}`,
  add: 'Add somebody',
  addLead: 'They register on the site first, open the link in their mail in that same browser, and log in.',
  email: 'Email of their account',
  role: 'Role',
  save: 'Save',
  busy: 'Saving…',
  remove: 'Take out of the team',
  lost: 'Somebody lost their second step and has no recovery code? Whoever runs the server takes it away: “npm run staff”.',
  saved: (email: string, role: string) => `${email}: ${role}`,
} as const;

/** The mail to somebody whose role has changed. */
export const roleMail = {
  subject: 'Your role in the team',
  joined: (role: string) => [
    `The owner of the shop gave you a role in the team: ${role}.`,
    'You were logged out. Log in once more, and your pages open.',
  ],
  left: [
    'You are no longer in the team. Your account and your own orders are as they were.',
    'You were logged out. Log in once more as a customer.',
  ],
  button: 'Log in',
  note: 'You do not know why? Please ask the owner of the shop.',
} as const;
