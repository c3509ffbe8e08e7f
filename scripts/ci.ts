import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { buildWeb } from './build-web.ts';
import { useCompileCache } from './compile-cache.ts';
import { ensureChromium, ensureJourneyBrowser } from './ensure-chromium.ts';
import { run } from './run.ts';
import { useTestFolder } from './test-folder.ts';
import { skippedExitCode } from './test-postgres.ts';
import { addOutcomes, nothingRun, type Outcome, readReport } from './test-report.ts';
import { getErrorsPath } from './unhandled-errors.ts';

/**
 * `node scripts/ci.ts [--tests-only] [WORD…]` checks the code and runs every test, or those with one of the
 * words in their path, with everything that they need.
 */
let total: Outcome = nothingRun;
const durations: string[] = [];

/** Adds an outcome to the total of the run. */
function add(outcome: Partial<Outcome>): void {
  total = addOutcomes(total, { ...nothingRun, ...outcome });
}

/** Runs a part under its name, and records its duration. */
async function runPart(name: string, work: () => Promise<void>): Promise<void> {
  process.stdout.write(`\n=== ${name}\n`);
  const startedAt = performance.now();
  await work();
  durations.push(`${((performance.now() - startedAt) / 60_000).toFixed(1)} min  ${name}`);
}

/** Runs a command that counts as one check. */
async function runOne(name: string, command: string, args: string[]): Promise<void> {
  const code = await run(command, args);
  add(code === 0 ? { passed: 1 } : { failures: [`${name}: exit code ${code}`] });
}

/**
 * Runs one part of the suite and counts the results of its report. A bad exit code without a failed test
 * counts as a failure, and `skippedExitCode` as one skipped test.
 */
function runSuite(name: string, command: string, args: string[]): Promise<void> {
  return runPart(name, async () => {
    const report = `test-results/${name.replace(/\W+/g, '-')}.json`;
    await rm(report, { force: true });
    await rm(getErrorsPath(report), { force: true });
    const code = await run(command, args, { TEST_REPORT: report, CI: '1' });
    if (code === skippedExitCode) return add({ skipped: 1 });
    const outcome = await readReport(report);
    add(outcome);
    if (code !== 0 && outcome.failures.length === 0) add({ failures: [`${name}: exit code ${code}`] });
  });
}

function runCheck(): Promise<void> {
  return runPart('check', () => runOne('check', 'npm', ['run', '-s', 'check']));
}

/** Returns the files of a pattern with one of the words in their path. Without words, all files. */
function findFiles(pattern: string): string[] {
  return globSync(pattern, { exclude: ['**/node_modules/**'] }).filter((path) =>
    words.some((word) => path.includes(word)),
  );
}

async function runUnitTests(): Promise<void> {
  const files = findFiles('{apps,packages,scripts,bench}/**/*.test.{ts,tsx}');
  if (words.length > 0 && files.length === 0) return;
  await runSuite('unit and server tests', 'vitest', ['run', '--project', '!pgvector', ...files]);
}

/**
 * Runs the tests of accounts that are searched in the database. They need pgvector, which the PostgreSQL from
 * npm lacks.
 */
async function runWithVector(): Promise<void> {
  const files = findFiles('apps/server/src/features/knowledge/search/large/*.test.ts');
  if (words.length > 0 && files.length === 0) return;
  const command = ['scripts/test-postgres.ts', '--', 'vitest', 'run', '--project', 'pgvector'];
  await runSuite('large accounts on PostgreSQL with pgvector', 'node', command);
}

/**
 * Checks search against its figures on the public collections, which are outside the repository. Embedding
 * takes minutes. Skipped without their folder.
 */
function runFigures(): Promise<void> {
  return runPart('retrieval figures of public collections', async () => {
    const folder = process.env.RETRIEVAL_DATA;
    if (!folder) {
      process.stdout.write(
        'Skipped: they need RETRIEVAL_DATA=DIR, a folder of collections in the layout of BEIR\n',
      );
      return add({ skipped: 1 });
    }
    const args = ['bench/retrieval.ts', '--data', folder, '--cache', '.cache/retrieval'];
    await runOne('retrieval figures', 'node', args);
  });
}

/**
 * Reads third-party files that were once misread, which are outside the repository. Skipped without their
 * folder.
 */
function runMisread(): Promise<void> {
  return runPart('files that were misread', async () => {
    const folder = process.env.MISREAD_DATA;
    if (!folder) {
      process.stdout.write(
        'Skipped: they need MISREAD_DATA=DIR, a folder of the files that bench/misread names\n',
      );
      return add({ skipped: 1 });
    }
    await runOne('files that were misread', 'node', ['bench/misread.ts', '--data', folder]);
  });
}

/** Runs the browser journeys. Skipped without a browser. */
async function runJourneys(): Promise<void> {
  const files = findFiles('e2e/*.e2e.ts');
  if (words.length > 0 && files.length === 0) return;
  if (!(await ensureJourneyBrowser())) {
    process.stdout.write('\nSkipped: the browser journeys need Chromium (apt-get install chromium)\n');
    return add({ skipped: 1 });
  }
  await buildWeb();
  await runSuite('browser journeys', 'playwright', ['test', ...files]);
}

// Tests start the product about a hundred times.
useCompileCache();

const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isCheckWanted = !process.argv.includes('--tests-only');

if (isCheckWanted) await runCheck();
const removeTestFolder = await useTestFolder();
// Tests of the browser mode are skipped and counted if there is no browser.
await ensureChromium();
try {
  await runUnitTests();
  await runWithVector();
  if (words.length === 0) await runFigures();
  if (words.length === 0) await runMisread();
  await runJourneys();
} finally {
  await removeTestFolder();
}

const { passed, failures, skipped } = total;
if (passed + failures.length + skipped === 0) failures.push(`no test has ${words.join(' or ')} in its path`);
process.stdout.write(`\n=== durations\n${durations.join('\n')}\n`);
if (failures.length > 0) process.stdout.write(`\n=== failed\n${failures.join('\n')}\n`);
process.stdout.write(`\n${passed} passed, ${failures.length} failed, ${skipped} skipped\n`);
process.exit(failures.length === 0 ? 0 : 1);
