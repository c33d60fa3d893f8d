import { useRef, useState } from 'react';
import { whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { canShare, shareText } from '#src/lib/flows/referrals/share.ts';
import { CopyButton } from './CopyButton.tsx';

const words = messages.referral;

type Props = { link: string | undefined; isLoading: boolean };

/** The referral link, and the buttons to share it. */
export function ShareBox({ link, isLoading }: Props) {
  return (
    <div className="share">
      <h2>{words.yourLink}</h2>
      {link === undefined ? (
        isLoading ? (
          <LinkSkeleton />
        ) : (
          <p className="err">{words.linkFailed}</p>
        )
      ) : (
        <ShareActions link={link} />
      )}
    </div>
  );
}

function LinkSkeleton() {
  return (
    <>
      <span className="sk field" />
      <span className="bt">
        <span className="sk press" />
        <span className="sk press" />
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
      <p className="lk" ref={shown} data-testid="referral-link">
        {link}
      </p>
      {isRefused ? (
        <p className="err" role="alert">
          <OrderIcon name="triangle-alert" />
          {words.copyFailed}
        </p>
      ) : null}
      <div className="bt">
        <CopyButton text={link} onFailed={refuse} />
        <a className="btn line" href={whatsAppLink(text)} target="_blank" rel="noopener noreferrer">
          <OrderIcon name="message-circle" />
          {words.whatsApp}
        </a>
      </div>
      {canShare() ? (
        <button type="button" className="link" onClick={() => void shareText(text)}>
          {words.share}
        </button>
      ) : null}
    </>
  );
}
