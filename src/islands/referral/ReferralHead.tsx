import type { ReactNode } from 'react';
import { POINTS_PER_FRIEND } from '#domain/accounts/referral.ts';
import { messages } from '#domain/messages.ts';

const { title, lead } = messages.referral;

/** The headline of the programme with its figure set wide, and the visitor's first action. */
export function ReferralHead({ children }: { children: ReactNode }) {
  const [first, points, rest] = partsOf(title);
  return (
    <section className="rf on-green">
      <div className="wrap">
        <div>
          <h1>
            {first}
            <br />
            <span className="w">{points}</span> {rest}
          </h1>
          <p className="lead">{lead}</p>
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
