/** The owner's reports. */
import * as z from 'zod/mini';
import { defineCall, nothing } from '#contract/call.ts';
import * as reports from '#contract/staff/reports/reports.ts';

export const report = defineCall({
  method: 'GET',
  path: '/api/staff/reports/',
  auth: 'team',
  right: 'readReports',
  summary: 'Money, orders, turnaround, windows, areas, services and refunds of a period, by day, week or month',
  query: reports.reportQuery,
  request: nothing,
  response: reports.report,
  status: 200,
  errors: [401, 403],
});

export const reportLines = defineCall({
  method: 'GET',
  path: '/api/staff/reports/lines/',
  auth: 'team',
  right: 'readReports',
  summary:
    'The services of each order of a period as CSV, streamed: pairs, area, windows, price, and shares of discount, trips, payment and refunds; no cell is run as a formula',
  query: reports.linesQuery,
  request: nothing,
  response: z.unknown(),
  produces: 'text/csv',
  status: 200,
  errors: [401, 403],
});
