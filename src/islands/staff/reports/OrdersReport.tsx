import type { Report } from '#contract/staff/reports/reports.ts';
import { messages } from '#domain/messages.ts';
import { BarChart } from './BarChart.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { ReportTable } from './ReportTable.tsx';
import { amountText, hoursText, percentText } from './texts.ts';

const words = messages.teamReports;

const orderCells = ({ booked, cancelled, pairs, value, repeat }: Report['orders']['total']) => [
  ...[booked, cancelled, pairs].map(String),
  amountText(value),
  String(repeat),
  percentText(repeat, booked - cancelled),
];
const turnaroundCells = ({ delivered, kept, median_hours, longest_hours }: Report['turnaround']['total']) => [
  ...[delivered, kept, delivered - kept].map(String),
  percentText(kept, delivered),
  hoursText(median_hours),
  hoursText(longest_hours),
];

type Props<Part extends 'orders' | 'turnaround'> = { part: Report[Part]; steps: string[] };

/** Orders, pairs, and who came back. */
export function OrdersReport({ part, steps }: Props<'orders'>) {
  return (
    <ReportPanel title={words.orders} note={words.ordersNote}>
      <BarChart
        label={words.ordersChart}
        steps={steps}
        series={[{ name: words.ordersColumns.pairs, values: part.steps.map(({ pairs }) => pairs) }]}
        format={String}
      />
      <ReportTable
        label={words.orders}
        columns={[words.period, ...Object.values(words.ordersColumns)]}
        rows={part.steps.map((step, index) => [steps[index] ?? '', ...orderCells(step)])}
        total={[words.all, ...orderCells(part.total)]}
      />
    </ReportPanel>
  );
}

/** How soon pairs came back, against the promise. */
export function TurnaroundReport({ part, steps }: Props<'turnaround'>) {
  const { kept, late } = words.turnaroundColumns;
  return (
    <ReportPanel title={words.turnaround} note={words.turnaroundNote}>
      <BarChart
        label={words.turnaroundChart}
        steps={steps}
        series={[
          { name: kept, values: part.steps.map((step) => step.kept) },
          { name: late, values: part.steps.map((step) => step.delivered - step.kept) },
        ]}
        format={String}
      />
      <ReportTable
        label={words.turnaround}
        columns={[words.period, ...Object.values(words.turnaroundColumns)]}
        rows={part.steps.map((step, index) => [steps[index] ?? '', ...turnaroundCells(step)])}
        total={[words.all, ...turnaroundCells(part.total)]}
      />
    </ReportPanel>
  );
}
