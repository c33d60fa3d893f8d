import { useRef, useState } from 'react';
import { whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import { FieldError } from '#src/islands/ui/FieldNotes.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { Skeleton } from '#src/islands/ui/Skeleton.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { canShare, shareText } from '#src/lib/flows/referrals/share.ts';
import { CopyButton } from './CopyButton.tsx';
import { ShareCard } from './ShareCard.tsx';

const words = messages.referral;

/** Two buttons side by side, or one below the other where the text is large. */
const PAIR_LOOK = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3';

type Props = { link: string | undefined; isLoading: boolean };

/** The referral link, and the buttons to share it. */
export function ShareBox({ link, isLoading }: Props) {
  return (
    <ShareCard>
      {link === undefined ? (
        isLoading ? (
          <LinkSkeleton />
        ) : (
          <p className="font-semibold text-danger text-sm">{words.linkFailed}</p>
        )
      ) : (
        <ShareActions link={link} />
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

function ShareActions({ link }: { link: string }) {
  const [isRefused, setRefused] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const refuse = () => {
    setRefused(true);
    // The text is selected already, so that one more tap copies it.
    if (shown.current !== null) window.getSelection()?.selectAllChildren(shown.current);
  };
  const text = words.shareText(link);
  return (
    <>
      <p
        className="wrap-anywhere flex min-h-control items-center rounded-md border-[1.5px] border-line-strong border-dashed bg-card px-[0.9rem] py-2 font-semibold leading-snug"
        ref={shown}
        data-testid="referral-link"
      >
        {link}
      </p>
      {isRefused ? <FieldError>{words.copyFailed}</FieldError> : null}
      <div className={PAIR_LOOK}>
        <CopyButton className="px-3" text={link} onFailed={refuse} />
        <ButtonLink
          kind="outlined"
          className="px-3"
          href={whatsAppLink(text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <OrderIcon name="message-circle" />
          {words.whatsApp}
        </ButtonLink>
      </div>
      {canShare() ? (
        <TextButton className="justify-self-start" onClick={() => void shareText(text)}>
          {words.share}
        </TextButton>
      ) : null}
    </>
  );
}
