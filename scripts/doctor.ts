import { parseArgs } from 'node:util';
import type { CheckResult } from '../apps/server/src/doctor/check.ts';
import { runChecks } from '../apps/server/src/doctor/run-checks.ts';

/**
 * `npm run -s doctor [-- --json]` checks an installation with the settings of its server and says what to do.
 * Exits with 1 when there is a problem.
 */

const outcomes = ['ok', 'warning', 'problem'] as const;
const width = (texts: string[]) => Math.max(...texts.map((text) => text.length));

/** Formats results as a table, with the advice below each line. */
function format(results: CheckResult[]): string {
  const outcomeWidth = width([...outcomes]);
  const checkWidth = width(results.map(({ check }) => check));
  const indent = ' '.repeat(outcomeWidth + checkWidth + 4);
  const lines = results.map(({ check, outcome, finding, advice }) => {
    const line = `${outcome.padEnd(outcomeWidth)}  ${check.padEnd(checkWidth)}  ${finding}\n`;
    return advice ? `${line}${indent}${advice}\n` : line;
  });
  return lines.join('');
}

async function examine(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const results = await runChecks(process.env);
  const counts = Object.fromEntries(
    outcomes.map((outcome) => [outcome, results.filter((result) => result.outcome === outcome).length]),
  );
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ counts, results }, null, 2)}\n`
      : `${format(results)}\n${counts.ok} ok, ${counts.warning} warnings, ${counts.problem} problems\n`,
  );
  process.exitCode = counts.problem ? 1 : 0;
}

examine().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
