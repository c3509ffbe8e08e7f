/**
 * Problem of an archive.
 * - `not-an-archive`: the file has no ZIP structure or is truncated.
 * - `damaged`: its bytes differ from the written ones.
 * - `too-large`: it exceeds a limit of the reader.
 * - `foreign`: it contains an entry that does not belong there.
 */
export type ArchiveProblem = 'not-an-archive' | 'damaged' | 'too-large' | 'foreign';

/** Thrown for an archive that cannot be read, or may not be read. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ArchiveError';
    this.problem = problem;
  }
}
