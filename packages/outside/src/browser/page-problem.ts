import type { OutsideProblem } from '../outside-error.ts';
import type { PageProblem } from './browser-messages.ts';

/** Carries why a page is not shown through the process that drives Chromium. */
export class PageProblemError extends Error {
  readonly problem: PageProblem;

  constructor(problem: PageProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** For a reason that a person can read. */
export function pageFailed(problem: OutsideProblem): PageProblemError {
  return new PageProblemError({ kind: 'failed', problem });
}
