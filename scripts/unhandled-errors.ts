import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';

/** The file beside a JSON report of Vitest that holds the errors outside tests, which the report leaves out. */
export const nameErrorsFile = (report: string) => report.replace(/\.json$/, '.errors.json');

/** What failed outside a test, such as a rejected promise that no code awaits; Vitest then ends with a bad exit code. */
export type UnhandledError = { file: string; message: string };

type UnhandledErrors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

/** Writes the errors that happened outside tests, for the summary of a run. */
export class UnhandledErrorsReporter implements Reporter {
  readonly #path: string;

  constructor(report: string) {
    this.#path = nameErrorsFile(report);
  }

  onTestRunEnd(_: unknown, errors: UnhandledErrors): void {
    const unhandled = errors.map(
      (error): UnhandledError => ({
        file: String(error.VITEST_TEST_PATH ?? 'outside a file'),
        message: error.stack ?? error.message,
      }),
    );
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, JSON.stringify(unhandled));
  }
}
