/**
 * What is wrong with an archive: `not-an-archive`; `damaged`, its bytes are not those that were written; `too-large`, more
 * than the reader allows; `foreign`, something in it that does not belong there.
 */
export type ArchiveProblem = 'not-an-archive' | 'damaged' | 'too-large' | 'foreign';

/** An archive that cannot be read, or must not be. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ArchiveError';
    this.problem = problem;
  }
}
