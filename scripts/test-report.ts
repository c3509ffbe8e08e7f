import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { getErrorsPath, type UnhandledError } from './unhandled-errors.ts';

/**
 * Number of passed and skipped tests, and the failed ones: one line each, with the first line of the error.
 */
export type Outcome = { passed: number; skipped: number; failures: string[] };

export const nothingRun: Outcome = { passed: 0, skipped: 0, failures: [] };

export function addOutcomes(a: Outcome, b: Outcome): Outcome {
  return {
    passed: a.passed + b.passed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
};

/** Parses a JSON report of Vitest or Playwright. A missing report counts as a failure. */
export async function readReport(path: string): Promise<Outcome> {
  if (!existsSync(path)) return { ...nothingRun, failures: [`${path} was not written`] };
  const report = JSON.parse(await readFile(path, 'utf8')) as VitestReport | PlaywrightReport;
  if ('stats' in report) {
    return {
      passed: report.stats.expected,
      skipped: report.stats.skipped,
      failures: report.suites.flatMap(failedJourneys),
    };
  }
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...report.testResults.flatMap(failedTests), ...(await readUnhandled(path))],
  };
}

/** Returns the errors outside tests of a Vitest report as failures, with their first line of our code. */
async function readUnhandled(report: string): Promise<string[]> {
  const path = getErrorsPath(report);
  if (!existsSync(path)) return [];
  const errors = JSON.parse(await readFile(path, 'utf8')) as UnhandledError[];
  return errors.map(({ file, message }) => {
    const frame = message.split('\n').find((line) => /^ +at /.test(line) && !/node_modules|node:/.test(line));
    const place = frame ? `error outside a test,${frame.replaceAll(/ +/g, ' ')}` : 'error outside a test';
    return describeFailure(relative(process.cwd(), file), place, message);
  });
}

/** Returns the failed tests of a file. A file that could not run is one failure. */
function failedTests({ name, status, message, assertionResults }: VitestReport['testResults'][0]): string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [describeFailure(file, 'could not run', message)];
  return failed.map((test) => describeFailure(file, test.fullName, test.failureMessages?.[0]));
}

/** Returns the failed journeys of a suite and its nested suites. */
function failedJourneys(suite: PlaywrightSuite): string[] {
  const own = suite.specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const error = spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error;
      return describeFailure(suite.file, spec.title, error?.message);
    });
  return [...own, ...(suite.suites ?? []).flatMap(failedJourneys)];
}

/** Returns one line: file, name and the first line of the message without colors. */
function describeFailure(file: string, name: string, message = ''): string {
  return `${file} › ${name}: ${stripVTControlCharacters(message).split('\n')[0]}`;
}
