import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * `node scripts/slowest-tests.ts [COUNT]` lists the slowest test files of the last CI run, from its reports.
 */
type VitestFile = { name: string; startTime: number; endTime: number };
type Suite = {
  file: string;
  suites?: Suite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
};

/** Returns the duration of a suite's tests in milliseconds, with nested suites. */
function sumJourneys({ specs, suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return (
    own.reduce((sum, { duration }) => sum + duration, 0) + suites.map(sumJourneys).reduce((a, b) => a + b, 0)
  );
}

/** Returns the durations of the test files in a report of Vitest or Playwright. */
function listDurations(path: string): { file: string; ms: number }[] {
  const report = JSON.parse(readFileSync(path, 'utf8')) as { testResults?: VitestFile[]; suites?: Suite[] };
  if (report.suites) return report.suites.map((suite) => ({ file: suite.file, ms: sumJourneys(suite) }));
  return (report.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    ms: endTime - startTime,
  }));
}

const count = Number(process.argv[2] ?? 20);
for (const path of globSync('test-results/*.json', { exclude: ['**/*.errors.json'] })) {
  const files = listDurations(path).sort((a, b) => b.ms - a.ms);
  const whole = files.reduce((sum, { ms }) => sum + ms, 0);
  process.stdout.write(
    `\n${path}: ${files.length} files, ${(whole / 60_000).toFixed(1)} minutes one by one\n`,
  );
  for (const { file, ms } of files.slice(0, count))
    process.stdout.write(`${(ms / 1_000).toFixed(1)} s  ${file}\n`);
}
