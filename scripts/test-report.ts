import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** How many tests passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number };

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Adds two counts. */
export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** Reads a JSON report of Vitest or Playwright; one that is missing counts as a failure. */
export async function readReport(path: string): Promise<Counts> {
  if (!existsSync(path)) return { ...noCounts, failed: 1 };
  const report = JSON.parse(await readFile(path, 'utf8')) as VitestReport | PlaywrightReport;
  if ('stats' in report) {
    return {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
    };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
