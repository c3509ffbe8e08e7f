import type { OutsideProblem } from '../outside-error.ts';
import type { PageProblem } from './browser-messages.ts';

/** Carries the problem of a page through the process that drives Chromium. */
export class PageProblemError extends Error {
  readonly problem: PageProblem;

  constructor(problem: PageProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Creates an error for a problem that has a text for people. */
export function createPageFailure(problem: OutsideProblem): PageProblemError {
  return new PageProblemError({ kind: 'failed', problem });
}
