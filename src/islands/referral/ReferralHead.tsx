import type { ReactNode } from 'react';
import { PERCENT_PER_STEP, POINTS_PER_FRIEND } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';
import type { FriendOffer } from './offer.ts';

const { title, lead, friendGets } = messages.referral;

/** The headline of the programme with its figure set wide, and the visitor's first action. */
export function ReferralHead({ offer, children }: { offer: FriendOffer; children: ReactNode }) {
  const [first, points, rest] = partsOf(title);
  return (
    <section className="overflow-hidden bg-green-800">
      <div className="mx-auto grid max-w-page grid-cols-1 gap-6 px-gutter py-[clamp(1.75rem,1rem+3vw,4rem)] lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <div className="on-green">
          <h1 className="stretch-narrow text-[length:min(clamp(2.75rem,1.7rem+4.6vw,5.75rem),12.5vw)] leading-poster">
            {first}
            <br />
            <span className="stretch-wide">{points}</span> {rest}
          </h1>
          <p className="mt-[0.9rem] max-w-lead text-pretty text-lg text-soft leading-normal">
            {lead(PERCENT_PER_STEP)}
          </p>
          <p className="mt-2 max-w-lead text-pretty font-semibold leading-normal empty:hidden">
            {friendGets(offer.referral, offer.signup)}
          </p>
        </div>
        {children}
      </div>
    </section>
  );
}

/** 'Clean friends, ', '100', 'points'. */
function partsOf(text: string): [first: string, points: string, rest: string] {
  const [first = '', rest = ''] = text.split(String(POINTS_PER_FRIEND));
  return [first, String(POINTS_PER_FRIEND), rest.trim()];
}
