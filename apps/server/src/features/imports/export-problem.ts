/**
 * Why an archive is not imported. `foreign`: it contains no account data. `newer`: a later version created
 * it. `damaged`: it was altered. `too-large`: it contains more than is read.
 */
export type ExportProblem = 'foreign' | 'newer' | 'damaged' | 'too-large';

/** Thrown for an archive that cannot be imported. */
export class ExportError extends Error {
  readonly problem: ExportProblem;

  constructor(problem: ExportProblem, options?: ErrorOptions) {
    super(`The archive is not brought in: ${problem}`, options);
    this.name = 'ExportError';
    this.problem = problem;
  }
}

/** Parses JSON of an export. Throws ExportError `damaged`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ExportError('damaged', { cause });
  }
}
