import { useEffect, useState } from 'react';
import type { Document } from '#contract/staff/money/books.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskEntry, DeskList, DeskPanel } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { shortDay } from '#src/islands/ui/dates.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { loadDocuments, saveDocument } from '#src/lib/flows/team/money/team-books.ts';

const words = messages.documents;

/** An order's receipt and credit notes, each as a PDF. */
export function DocumentsPanel({ slug }: { slug: string }) {
  const [documents, setDocuments] = useState<Document[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadDocuments(slug).then((loaded) => {
      if (!isCurrent) return;
      if (loaded.ok) setDocuments(loaded.value);
      else setProblem(words.failed);
    });
    return () => {
      isCurrent = false;
    };
  }, [slug]);
  if (documents === null && problem === null) return null;
  const save = async (number: string) => {
    setProblem(null);
    const saved = await saveDocument(slug, number);
    if (!saved.ok) setProblem(words.pdfFailed);
  };
  return (
    <DeskPanel title={words.both} id="documents">
      {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
      {documents?.length === 0 ? <p className="text-soft">{words.none}</p> : null}
      <DeskList>
        {(documents ?? []).map(({ kind, number, issued_at, amount }) => (
          <DeskEntry key={number} isRow>
            <div className="grid min-w-0 leading-compact">
              <b>
                {words.kinds[kind]} <span className="whitespace-nowrap tabular-nums">{number}</span>
              </b>
              <span className="text-sm text-soft tabular-nums">
                {shortDay(issued_at)}
                <span className="block">{moneyText(amount)}</span>
              </span>
            </div>
            <Button
              kind="outlined"
              size="small"
              className="shrink-0 self-start whitespace-nowrap"
              onClick={() => void save(number)}
            >
              {words.pdf}
              <span className="sr-only"> {number}</span>
            </Button>
          </DeskEntry>
        ))}
      </DeskList>
    </DeskPanel>
  );
}
