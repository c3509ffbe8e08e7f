/**
 * Why an archive is not brought in: `foreign`, it is none of an account's data; `newer`, a later version made it;
 * `damaged`, it is not as it was made; `too-large`, it holds more than is read.
 */
export type ExportProblem = 'foreign' | 'newer' | 'damaged' | 'too-large';

/** An archive that is not brought in. */
export class ExportError extends Error {
  readonly problem: ExportProblem;

  constructor(problem: ExportProblem, options?: ErrorOptions) {
    super(`The archive is not brought in: ${problem}`, options);
    this.name = 'ExportError';
    this.problem = problem;
  }
}

/** What a text of an export says; throws ExportError where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ExportError('damaged', { cause });
  }
}
