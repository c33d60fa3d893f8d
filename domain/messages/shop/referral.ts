import { counted } from '#domain/messages/shell.ts';

/** The referral dashboard, and the answers of the referral calls. */
export const referral = {
  title: 'Clean friends, 100 points',
  description: 'Send a friend your link: you get points when their first pair comes home, and your friend a discount.',
  lead: (percent: number) =>
    `Send a friend your link. When their first pair comes home, 100 points land here: ${percent}% off your next order.`,
  /** What the friend gets: of the referral, and of the new account besides. A discount that is off is null. */
  friendGets: (referral: number | null, signup: number | null) => {
    if (referral === null) return signup === null ? '' : `Your friend gets ${signup}% off the first order.`;
    const more = signup === null ? '' : `, on top of the ${signup}% for a new account`;
    return `Your friend gets ${referral}% off the first order${more}.`;
  },
  programme: 'How it works',
  toLogin: 'Log in to see your link',
  loginHint: 'Your link, your points and your discounts are waiting behind the login.',
  steps: {
    share: 'Share your link. A friend registers with it and books.',
    walk: (points: number) => `When that order is back at the friend's door, you get ${points} points.`,
    redeem: (points: number, percent: number, most: number) =>
      `Every ${points} points are ${percent}% off your next order, up to ${most}% at once.`,
  },
  yourLink: 'Your referral link',
  copy: 'Copy',
  copied: 'Copied!',
  whatsApp: 'WhatsApp',
  share: 'Share another way',
  shareText: (link: string, percent: number) =>
    percent === 0
      ? `Get your sneakers cleaned by hand, from your door to your door: ${link}`
      : `Get your sneakers cleaned by hand, with ${percent}% off your first order: ${link}`,
  linkFailed: 'Your link could not be loaded. Please refresh.',
  copyFailed: 'Your browser did not let us copy. Please mark the link and copy it yourself.',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  yourPoints: 'Your points',
  points: 'Points',
  pointsUnknown: 'Your points could not be loaded. They are safe; please refresh.',
  friends: (friends: number) =>
    friends === 0 ? 'No friend has come through yet.' : `${counted(friends, 'friend')} came through.`,
  friendsPending: (friends: number) =>
    `${counted(friends, 'friend')} on the way: the first order is not back home yet.`,
  friendsChecking: (friends: number) => `The points for ${counted(friends, 'friend')} are being checked by our team.`,
  /** Below a friend in the table: why the points are not here. */
  pointsState: {
    pending: 'Points land when the first order is back home.',
    checking: 'Delivered. Our team checks it, then the points land here or we write to you.',
    refused: 'No points for this one. We wrote to you.',
    takenBack: 'The order was refunded, so its points went back.',
  },
  eyelets: (percent: number) => `Each eyelet is 100 points, ${percent}% off one order.`,
  worth: (points: number, percent: number, rest: number) =>
    `Right now: ${points} points for ${percent}% off your next order.${rest === 0 ? '' : ` The other ${rest} stay yours.`}`,
  redeem: (points: number) => `Redeem ${points} Points`,
  redeeming: 'Redeeming…',
  belowThreshold: (missing: number, percent: number) => `${missing} more points make ${percent}% off an order.`,
  activeDiscount: 'Active Discount',
  noActiveDiscount: 'None is waiting. What you redeem shows up here and goes off your next order by itself.',
  discountUnknown: 'Your discount could not be loaded. If you have one, it still goes off your next order.',
  activeDiscountHint: (points: number) => `Goes off your next order by itself. From ${points} points.`,
  redeemed: (percent: number) =>
    `Points redeemed successfully! A ${percent}% discount would be applied to your next order.`,
  redeemFailed: 'An error occurred while redeeming points.',
  notEnoughPoints: 'You need at least 100 points to redeem.',
  alreadyRedeemed: 'You already have a discount waiting for your next order.',
  noActiveRedemption: 'No active redeemed discount.',
  yourReferrals: 'Your Referrals',
  /** In place of the address of a friend who has left. */
  deletedFriend: 'Deleted account',
  referralColumn: 'Referral',
  statusColumn: 'Status',
  pointsColumn: 'Points',
  history: 'Redemption History',
  dateColumn: 'Date',
  discountColumn: 'Discount',
  percent: (percent: number) => `${percent}%`,
  loading: 'Loading your referrals…',
  tableFailed: 'This table could not be loaded. Please refresh.',
  loadFailed: 'Failed to load your referrals. Your points are safe; please try again.',
} as const;
