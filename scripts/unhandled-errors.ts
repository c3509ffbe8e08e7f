import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';

/**
 * Returns the path of the file for errors outside tests, beside a JSON report of Vitest, which leaves them
 * out.
 */
export const getErrorsPath = (report: string) => report.replace(/\.json$/, '.errors.json');

/** An error outside a test, such as an unhandled rejection. Vitest then exits with a bad code. */
export type UnhandledError = { file: string; message: string };

type UnhandledErrors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

/** Reports the errors outside tests, for the summary of a run. */
export class UnhandledErrorsReporter implements Reporter {
  readonly #path: string;

  constructor(report: string) {
    this.#path = getErrorsPath(report);
  }

  /** Writes the errors of a run, also an empty list, beside its report. */
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
