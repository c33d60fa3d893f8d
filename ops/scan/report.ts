/** What a tool found, or what it did; an `explained` one is no weakness, and says why. */
export type Finding = {
  tool: string;
  level: 'info' | 'low' | 'medium' | 'high';
  what: string;
  explained: string | null;
};

/** What a tool is given: the instance, somebody signed in on it, a folder for reports, and how long it may take. */
export type Target = {
  origin: string;
  access: string;
  slug: string;
  /** Where the instance writes its log. */
  logPath: string;
  /** What the log may never hold: the words of a customer and their secrets. */
  personal: Readonly<Record<string, string>>;
  folder: string;
  capMs: number;
};

/** Prints the findings, tool by tool; answers whether nothing is left without an explanation. */
export function printReport(findings: readonly Finding[]): boolean {
  for (const { tool, level, what, explained } of findings) {
    console.log(`${explained === null ? 'FINDING' : '     ok'}  ${tool.padEnd(11)} ${level.padEnd(6)} ${what}`);
    if (explained) console.log(`                             ${explained}`);
  }
  const open = findings.filter(({ explained }) => explained === null);
  console.log(`\n${findings.length} results, ${open.length} without an explanation`);
  return open.length === 0;
}
