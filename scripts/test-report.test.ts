import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readReport } from './test-report.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-report-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(report: object) {
  const path = join(folder, 'report.json');
  await writeFile(path, JSON.stringify(report));
  return readReport(path);
}

test('lists each failed test of Vitest with its file and the first line of the error', async () => {
  const report = {
    numPassedTests: 3,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: join(process.cwd(), 'a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'works' },
          {
            status: 'failed',
            fullName: 'adds',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\n at a.ts'],
          },
        ],
      },
      {
        name: join(process.cwd(), 'b.test.ts'),
        status: 'failed',
        message: 'No such file',
        assertionResults: [],
      },
    ],
  };
  expect(await read(report)).toEqual({
    passed: 3,
    skipped: 2,
    failures: ['a.test.ts › adds: expected 1', 'b.test.ts › could not run: No such file'],
  });
});

test('lists each error outside a test, which Vitest’s own report leaves out', async () => {
  const path = join(folder, 'report.errors.json');
  const file = join(process.cwd(), 'a.test.ts');
  await writeFile(
    path,
    JSON.stringify([{ file, message: 'Error: connection ended\n    at node:net:1\n    at a.ts:3:1' }]),
  );
  const report = { numPassedTests: 3, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  expect(await read(report)).toEqual({
    passed: 3,
    skipped: 0,
    failures: ['a.test.ts › error outside a test, at a.ts:3:1: Error: connection ended'],
  });
  await rm(path);
});

test('lists each failed journey of Playwright, including nested suites', async () => {
  const failed = {
    title: 'signs in',
    ok: false,
    tests: [{ results: [{ error: { message: 'Timed out\nlog' } }] }],
  };
  const passed = { title: 'signs out', ok: true, tests: [{ results: [{}] }] };
  const report = {
    stats: { expected: 5, skipped: 0 },
    suites: [{ file: 'a.e2e.ts', specs: [passed], suites: [{ file: 'a.e2e.ts', specs: [failed] }] }],
  };
  expect(await read(report)).toEqual({ passed: 5, skipped: 0, failures: ['a.e2e.ts › signs in: Timed out'] });
});

test('counts a missing report as a failure', async () => {
  expect((await readReport(join(folder, 'none.json'))).failures).toHaveLength(1);
});
