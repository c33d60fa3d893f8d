import { useRef, useState } from 'react';
import type { TrackingLink } from '#contract/orders/tracking.ts';
import { whatsAppLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { AskFirst } from '#src/islands/ui/AskFirst.tsx';
import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import type { TrackingLinkActions } from '#src/lib/flows/orders/tracking.ts';
import { copyText } from '#src/lib/flows/shell/copy-text.ts';

const words = messages.tracking;

/** `isOver`: nobody is invited any more; a link that was made can be taken back. */
type Props = { slug: string; link: TrackingLink; actions: TrackingLinkActions; isOver?: boolean };

/** The link that lets others follow a pair: create, share and withdraw it. */
export function TrackingPanel({ slug, link: first, actions, isOver = false }: Props) {
  const [link, setLink] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ kind: 'ok' | 'bad'; text: string } | null>(null);
  const change = async (how: 'make' | 'revoke') => {
    if (isBusy) return;
    setBusy(true);
    setNotice(null);
    const answer = await actions[how](slug);
    setBusy(false);
    if (!answer.ok) setNotice({ kind: 'bad', text: answer.unreachable ? words.linkFailed : answer.message });
    else {
      setLink(answer.value);
      if (answer.value === null) setNotice({ kind: 'ok', text: words.revoked });
    }
  };
  return (
    <section className="grid grid-cols-1 justify-items-start gap-3 print:hidden">
      <h2 className="text-xl">{isOver ? words.shareOver : words.shareTitle}</h2>
      <p className="text-sm text-soft">{words.shareHint}</p>
      {link !== null ? (
        <ShareActions url={link.url} isOver={isOver} onRevoke={() => void change('revoke')} />
      ) : isOver ? null : (
        <Button kind="outlined" aria-disabled={isBusy} onClick={() => void change('make')}>
          <OrderIcon name="map-pin" />
          {words.make}
        </Button>
      )}
      {notice === null ? null : <Notice kind={notice.kind}>{notice.text}</Notice>}
    </section>
  );
}

type ShareProps = { url: string; isOver: boolean; onRevoke: () => void };

function ShareActions({ url, isOver, onRevoke }: ShareProps) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const [isAsking, setAsking] = useState(false);
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    const isCopied = await copyText(url);
    setCopied(isCopied ? 'yes' : 'no');
    // The text is selected already, so that one more tap copies it.
    if (!isCopied && shown.current !== null) window.getSelection()?.selectAllChildren(shown.current);
  };
  return (
    <>
      <p
        className="wrap-anywhere w-full rounded-md border-[1.5px] border-line-strong border-dashed bg-card px-[0.9rem] py-[0.7rem] text-sm"
        ref={shown}
        data-testid="tracking-link"
      >
        {url}
      </p>
      {copied === 'no' ? <Notice kind="warn">{words.copyFailed}</Notice> : null}
      {isOver ? null : (
        <div className="flex w-full flex-wrap items-center gap-[0.6rem]">
          <ButtonLink
            kind="dark"
            className="min-w-0 flex-[1_1_9rem] px-[min(1.5rem,5vw)]"
            href={whatsAppLink(words.shareText(url))}
            target="_blank"
            rel="noopener noreferrer"
          >
            <OrderIcon name="message-circle" />
            {words.whatsApp}
          </ButtonLink>
          <Button kind="outlined" className="min-w-0 flex-[1_1_9rem] px-[min(1.5rem,5vw)]" onClick={() => void copy()}>
            <OrderIcon name={copied === 'yes' ? 'check' : 'copy'} />
            <span aria-live="polite">{copied === 'yes' ? words.copied : words.copy}</span>
          </Button>
        </div>
      )}
      {isAsking ? (
        <AskFirst
          question={words.revokeAsk}
          yes={words.revokeYes}
          no={words.revokeNo}
          onYes={onRevoke}
          onNo={() => setAsking(false)}
        />
      ) : (
        <TextButton onClick={() => setAsking(true)}>{words.revoke}</TextButton>
      )}
    </>
  );
}
