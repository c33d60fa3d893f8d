/** A finding or a result of a tool; an `explained` one is not a weakness, and contains the reason. */
export type Finding = {
  tool: string;
  level: 'info' | 'low' | 'medium' | 'high';
  what: string;
  explained: string | null;
};

/** What a tool gets: the instance, a signed-in user of it, a folder for reports, and its time limit. */
export type Target = {
  origin: string;
  access: string;
  slug: string;
  /** The path of the instance's log. */
  logPath: string;
  /** What the log must never contain: a customer's personal data and secrets. */
  personal: Readonly<Record<string, string>>;
  folder: string;
  capMs: number;
};

/** Prints the findings of each tool. Returns whether all of them have an explanation. */
export function printReport(findings: readonly Finding[]): boolean {
  for (const { tool, level, what, explained } of findings) {
    console.log(`${explained === null ? 'FINDING' : '     ok'}  ${tool.padEnd(11)} ${level.padEnd(6)} ${what}`);
    if (explained) console.log(`                             ${explained}`);
  }
  const open = findings.filter(({ explained }) => explained === null);
  console.log(`\n${findings.length} results, ${open.length} without an explanation`);
  return open.length === 0;
}
