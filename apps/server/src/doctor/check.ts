/** Result of one check of an installation, for its operator. */
export type CheckResult = {
  check: string;
  outcome: 'ok' | 'warning' | 'problem';
  /** What was found, as a sentence. Contains no secret. */
  finding: string;
  /** What to do; null when nothing needs to be done. */
  advice: string | null;
};

export function ok(check: string, finding: string): CheckResult {
  return { check, outcome: 'ok', finding, advice: null };
}

export function warning(check: string, finding: string, advice: string): CheckResult {
  return { check, outcome: 'warning', finding, advice };
}

export function problem(check: string, finding: string, advice: string): CheckResult {
  return { check, outcome: 'problem', finding, advice };
}

/**
 * Returns the first line of an error's message, for an error without one the message of its first inner
 * error, else its name.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Errors of connections to several addresses of one host have no message.
  const [first] = error instanceof AggregateError ? error.errors : [];
  const text = error.message || (first ? describeError(first) : error.name);
  return text.split('\n', 1)[0] ?? '';
}

/**
 * Runs a check and returns its results as a list. If it throws, returns a problem with the error's message
 * and `advice`.
 */
export async function guard(
  check: string,
  advice: string,
  run: () => Promise<CheckResult | CheckResult[]>,
): Promise<CheckResult[]> {
  try {
    return [await run()].flat();
  } catch (error) {
    return [problem(check, describeError(error), advice)];
  }
}
