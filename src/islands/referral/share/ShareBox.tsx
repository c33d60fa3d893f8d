import { Fragment, useRef, useState } from 'react';
import { whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { canShare, shareText } from '#src/lib/flows/referrals/share.ts';
import { CopyButton } from './CopyButton.tsx';
import { ShareCard } from './ShareCard.tsx';

const words = messages.referral;

/** Two buttons side by side, or one below the other where the text is large. */
const PAIR_LOOK = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3';

type Props = {
  link: string | undefined;
  isLoading: boolean;
  /** What the friend gets off, for the text that is shared. */
  percent: number;
};

/** The referral link, and the buttons to share it. */
export function ShareBox({ link, isLoading, percent }: Props) {
  return (
    <ShareCard>
      {link === undefined ? (
        isLoading ? (
          <LinkSkeleton />
        ) : (
          <p className="font-semibold text-danger text-sm">{words.linkFailed}</p>
        )
      ) : (
        <ShareActions link={link} percent={percent} />
      )}
    </ShareCard>
  );
}

function LinkSkeleton() {
  return (
    <>
      <Skeleton shape="field" />
      <span className={PAIR_LOOK}>
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </span>
    </>
  );
}

function ShareActions({ link, percent }: { link: string; percent: number }) {
  const [isRefused, setRefused] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const refuse = () => {
    setRefused(true);
    // The text is selected already, so that one more tap copies it.
    if (shown.current !== null) window.getSelection()?.selectAllChildren(shown.current);
  };
  const text = words.shareText(link, percent);
  return (
    <>
      <p
        className="wrap-anywhere flex min-h-control items-center rounded-md border-[1.5px] border-line-strong border-dashed bg-card px-[0.9rem] py-2 font-semibold leading-snug"
        ref={shown}
        data-testid="referral-link"
      >
        <BreakingLink link={link} />
      </p>
      {isRefused ? <FieldError>{words.copyFailed}</FieldError> : null}
      <div className={PAIR_LOOK}>
        <ButtonLink className="px-3" href={whatsAppLink(text)} target="_blank" rel="noopener noreferrer">
          <OrderIcon name="message-circle" />
          {words.whatsApp}
        </ButtonLink>
        <CopyButton kind="outlined" className="px-3" text={link} onFailed={refuse} />
      </div>
      {canShare() ? (
        <TextButton className="justify-self-start" onClick={() => void shareText(text)}>
          {words.share}
        </TextButton>
      ) : null}
    </>
  );
}

/** The address, which breaks before its path and its code and not within them. */
function BreakingLink({ link }: { link: string }) {
  return link.split(/(?<=[^/:]\/)|(?=\?)/).map((part, index) => (
    <Fragment key={part}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
