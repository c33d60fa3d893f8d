import { type CSSProperties, useEffect, useState } from 'react';

/** How often the number of changed files is asked for, in ms. */
const LOOK_MS = 4_000;
const headers = { 'no-cors': '1' };

const box: CSSProperties = {
  position: 'fixed',
  insetInlineEnd: 16,
  insetBlockEnd: 16,
  zIndex: 10,
  display: 'grid',
  gap: 8,
  maxInlineSize: 'min(26rem, calc(100vw - 32px))',
  padding: 12,
  borderRadius: 8,
  background: '#fff',
  color: '#1a1a1a',
  boxShadow: '0 2px 16px #0003',
  font: '15px/1.4 system-ui, sans-serif',
};
const button: CSSProperties = {
  minBlockSize: 44,
  padding: '0 16px',
  border: 0,
  borderRadius: 6,
  background: '#0a5c36',
  color: '#fff',
  font: 'inherit',
  fontWeight: 600,
};
const files = (count: number) => `${count} changed ${count === 1 ? 'file' : 'files'}`;

/** The number of files that the repository has not got; null when the server does not answer. */
async function askWaiting(): Promise<number | null> {
  const answer = await fetch('/api/hand-over', { headers }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { waiting: number }).waiting : null;
}

/** The button that hands the saved changes over to the hosted repository, and what came of it. */
export function HandOver() {
  const [waiting, setWaiting] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState('');

  useEffect(() => {
    const look = async () => setWaiting((await askWaiting()) ?? 0);
    void look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);

  async function send(): Promise<void> {
    setIsSending(true);
    setResult('');
    const answer = await fetch('/api/hand-over', { method: 'POST', headers }).catch(() => null);
    const held = answer?.ok ? ((await answer.json()) as { says: string }) : null;
    setResult(
      held?.says ?? 'The editing server does not answer: start npm run edit again. Nothing that you saved is lost.',
    );
    setIsSending(false);
    setWaiting((await askWaiting()) ?? waiting);
  }

  if (waiting === 0 && result === '' && !isSending) return null;
  return (
    <section aria-label="Hand over" style={box}>
      <p role="status" style={{ margin: 0 }}>
        {result || (isSending ? 'Handing over…' : `${files(waiting)}, not handed over yet.`)}
      </p>
      {waiting > 0 && (
        <button type="button" style={{ ...button, opacity: isSending ? 0.6 : 1 }} disabled={isSending} onClick={send}>
          Hand over
        </button>
      )}
    </section>
  );
}
