import { rm } from 'node:fs/promises';
import { useCompileCache } from './compile-cache.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { run } from './run.ts';
import { skippedExitCode } from './test-postgres.ts';
import { addOutcomes, nothingRun, type Outcome, readReport } from './test-report.ts';

let total: Outcome = nothingRun;

function add(outcome: Partial<Outcome>): void {
  total = addOutcomes(total, { ...nothingRun, ...outcome });
}

/** Counts a command that is one check by itself. */
async function runOne(name: string, command: string, args: string[]): Promise<void> {
  const code = await run(command, args);
  add(code === 0 ? { passed: 1 } : { failures: [`${name}: exit code ${code}`] });
}

/** Runs one part of the suite and counts what its report says; a bad exit without a failed test counts as one. */
async function runSuite(name: string, command: string, args: string[]): Promise<void> {
  process.stdout.write(`\n=== ${name}\n`);
  const report = `test-results/${name.replace(/\W+/g, '-')}.json`;
  await rm(report, { force: true });
  const code = await run(command, args, { TEST_REPORT: report, CI: '1' });
  if (code === skippedExitCode) return add({ skipped: 1 });
  const outcome = await readReport(report);
  add(outcome);
  if (code !== 0 && outcome.failures.length === 0) add({ failures: [`${name}: exit code ${code}`] });
}

async function runCheck(): Promise<void> {
  process.stdout.write('\n=== check\n');
  await runOne('check', 'npm', ['run', '-s', 'check']);
}

/** Holds search to its figures on the public collections, which lie outside the repository; embedding takes minutes. */
async function runFigures(): Promise<void> {
  process.stdout.write('\n=== retrieval figures of public collections\n');
  const folder = process.env.RETRIEVAL_DATA;
  if (!folder) {
    process.stdout.write(
      'Skipped: they need RETRIEVAL_DATA=DIR, a folder of collections in the layout of BEIR\n',
    );
    return add({ skipped: 1 });
  }
  const args = ['bench/retrieval.ts', '--data', folder, '--cache', '.cache/retrieval'];
  await runOne('retrieval figures', 'node', args);
}

async function runJourneys(): Promise<void> {
  if (!(await ensureChromium())) {
    process.stdout.write('\nSkipped: the browser journeys need Chromium (apt-get install chromium)\n');
    return add({ skipped: 1 });
  }
  await runSuite('browser journeys', 'playwright', ['test']);
}

/** What asks no database, or nothing that depends on which, is not run again on the other one. */
const withoutDatabase = [
  'apps/server/src/db/embedded',
  'apps/server/src/lib/browser',
  'apps/server/src/lib/models',
  'apps/server/src/lib/readers',
  'apps/server/src/lib/safe-fetch',
  'apps/server/src/lib/watchdog.test.ts',
  'apps/server/src/lib/words',
  'apps/server/src/features/knowledge/chunk',
  'apps/server/src/features/knowledge/extract',
  'apps/server/src/features/sources/website/private-addresses.test.ts',
  'apps/server/src/testing/hostile-inputs',
  'scripts',
];

// Tests start the product some hundred times.
useCompileCache();

const isCheckWanted = !process.argv.includes('--tests-only');

if (isCheckWanted) await runCheck();
// Tests of the browser mode are skipped, and counted, where it cannot be had.
await ensureChromium();
await runSuite('all on the embedded database', 'vitest', ['run']);
await runSuite('server on PostgreSQL', 'node', [
  'scripts/test-postgres.ts',
  '--',
  'vitest',
  'run',
  '--project',
  'server',
  ...withoutDatabase.map((path) => `--exclude=${path.endsWith('.ts') ? path : `${path}/**`}`),
]);
await runFigures();
await runJourneys();
const { passed, failures, skipped } = total;
if (failures.length > 0) process.stdout.write(`\n=== failed\n${failures.join('\n')}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed, ${skipped} skipped\n`);
process.exit(failures.length === 0 ? 0 : 1);
