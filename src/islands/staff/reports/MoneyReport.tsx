import type { Report } from '#contract/staff/reports/reports.ts';
import { messages } from '#domain/messages.ts';
import { BarChart } from './BarChart.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { ReportTable } from './ReportTable.tsx';
import { amountText, pesewasOf, pesewasText } from './texts.ts';

const words = messages.teamReports;

type Money = Report['money'][number];
type Refunds = Report['refunds'][number];

const moneyCells = ({ payments, paid, earned, tax, fees, returned }: Money['total']) => [
  String(payments),
  ...[paid, earned, tax, fees, returned].map(amountText),
];
const refundCells = ({ whole, part, sum, arrived, failed }: Refunds['total']) => [
  String(whole),
  String(part),
  amountText(sum),
  amountText(arrived),
  String(failed),
];

/** What was paid, earned and given back in one currency. */
export function MoneyReport({ money, steps }: { money: Money; steps: string[] }) {
  const columns = words.moneyColumns;
  return (
    <ReportPanel title={words.money(money.currency)} note={words.moneyNote}>
      <BarChart
        label={words.moneyChart(money.currency)}
        steps={steps}
        series={[
          { name: columns.paid, values: money.steps.map(({ paid }) => pesewasOf(paid)) },
          { name: columns.earned, values: money.steps.map(({ earned }) => pesewasOf(earned)) },
        ]}
        format={pesewasText}
      />
      <ReportTable
        label={words.money(money.currency)}
        columns={[words.period, ...Object.values(columns)]}
        rows={money.steps.map((step, index) => [steps[index] ?? '', ...moneyCells(step)])}
        total={[words.all, ...moneyCells(money.total)]}
      />
    </ReportPanel>
  );
}

/** The refunds of one currency. */
export function RefundsReport({ refunds, steps }: { refunds: Refunds; steps: string[] }) {
  return (
    <ReportPanel title={words.refunds(refunds.currency)} note={words.refundsNote}>
      <ReportTable
        label={words.refunds(refunds.currency)}
        columns={[words.period, ...Object.values(words.refundsColumns)]}
        rows={refunds.steps.map((step, index) => [steps[index] ?? '', ...refundCells(step)])}
        total={[words.all, ...refundCells(refunds.total)]}
      />
    </ReportPanel>
  );
}
