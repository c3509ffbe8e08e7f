import { rm } from 'node:fs/promises';
import { ensureChromium } from './ensure-chromium.ts';
import { run } from './run.ts';
import { skippedExitCode } from './test-postgres.ts';
import { addCounts, type Counts, noCounts, readReport } from './test-report.ts';

let total: Counts = noCounts;

function add(counts: Counts): void {
  total = addCounts(total, counts);
}

/** Runs one part of the suite and counts what its report says; a bad exit without a failed test counts as one. */
async function runSuite(name: string, command: string, args: string[]): Promise<void> {
  process.stdout.write(`\n=== ${name}\n`);
  const report = `test-results/${name.replace(/\W+/g, '-')}.json`;
  await rm(report, { force: true });
  const code = await run(command, args, { TEST_REPORT: report, CI: '1' });
  if (code === skippedExitCode) return add({ ...noCounts, skipped: 1 });
  const counts = await readReport(report);
  add(code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts);
}

async function runCheck(): Promise<void> {
  process.stdout.write('\n=== check\n');
  const code = await run('npm', ['run', '-s', 'check']);
  add(code === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 });
}

/** Holds search to its figures on the public collections, which lie outside the repository; embedding takes minutes. */
async function runFigures(): Promise<void> {
  process.stdout.write('\n=== retrieval figures of public collections\n');
  const folder = process.env.RETRIEVAL_DATA;
  if (!folder) {
    process.stdout.write(
      'Skipped: they need RETRIEVAL_DATA=DIR, a folder of collections in the layout of BEIR\n',
    );
    return add({ ...noCounts, skipped: 1 });
  }
  const code = await run('node', ['bench/retrieval.ts', '--data', folder, '--cache', '.cache/retrieval']);
  add(code === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 });
}

async function runJourneys(): Promise<void> {
  if (!(await ensureChromium())) {
    process.stdout.write('\nSkipped: the browser journeys need Chromium (apt-get install chromium)\n');
    return add({ ...noCounts, skipped: 1 });
  }
  await runSuite('browser journeys', 'playwright', ['test']);
}

const isCheckWanted = !process.argv.includes('--tests-only');

if (isCheckWanted) await runCheck();
await runSuite('all on the embedded database', 'vitest', ['run']);
await runSuite('server on PostgreSQL', 'node', [
  'scripts/test-postgres.ts',
  '--',
  'vitest',
  'run',
  '--project',
  'server',
]);
await runFigures();
await runJourneys();
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed === 0 ? 0 : 1);
