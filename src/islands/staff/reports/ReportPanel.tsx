import type { ReactNode } from 'react';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';

/** A part of the report: what it counts, then its chart and its table. */
export function ReportPanel({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <DeskPanel title={title}>
      <p className="max-w-[46rem] text-sm text-soft">{note}</p>
      {children}
    </DeskPanel>
  );
}
