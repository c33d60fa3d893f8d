import type { Report } from '#contract/staff/reports/reports.ts';
import { messages } from '#domain/messages.ts';
import { formatHours } from '#domain/windows/format.ts';
import { BarChart } from './BarChart.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { ReportTable } from './ReportTable.tsx';
import { amountText, percentText } from './texts.ts';

const words = messages.teamReports;
const { name, orders, pairs, price, value } = words.tableColumns;

/** What was booked of each service. */
export function ServicesReport({ services }: { services: Report['services'] }) {
  return (
    <ReportPanel title={words.services} note={words.servicesNote}>
      {services.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <ReportTable
          label={words.services}
          columns={[name, orders, pairs, price]}
          rows={services.map((row) => [row.service, String(row.orders), String(row.pairs), amountText(row.value)])}
        />
      )}
    </ReportPanel>
  );
}

/** Where orders came from. */
export function AreasReport({ areas }: { areas: Report['areas'] }) {
  return (
    <ReportPanel title={words.areas} note={words.areasNote}>
      {areas.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <ReportTable
          label={words.areas}
          columns={[name, orders, pairs, value]}
          rows={areas.map((row) => [row.area, String(row.orders), String(row.pairs), amountText(row.value)])}
        />
      )}
    </ReportPanel>
  );
}

/** How much of each window was used. */
export function WindowsReport({ windows }: { windows: Report['windows'] }) {
  const { stops, taken } = words.windowsColumns;
  const names = windows.map((row) => `${row.area}, ${formatHours(row)}`);
  return (
    <ReportPanel title={words.windows} note={words.windowsNote}>
      {windows.length === 0 ? (
        <p>{words.noWindows}</p>
      ) : (
        <>
          <BarChart
            label={words.windows}
            steps={names}
            series={[
              { name: stops, values: windows.map((row) => row.stops) },
              { name: taken, values: windows.map((row) => row.taken) },
            ]}
            format={String}
          />
          <ReportTable
            label={words.windows}
            columns={Object.values(words.windowsColumns)}
            rows={windows.map((row, index) => [
              names[index] ?? '',
              ...[row.days, row.stops, row.taken].map(String),
              percentText(row.taken, row.stops),
              String(row.full),
            ])}
          />
        </>
      )}
    </ReportPanel>
  );
}
