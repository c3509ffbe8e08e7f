import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { registerProposalRoutes } from './proposals.routes.ts';

const limits = {
  /**
   * Proposals for an account's new assistants. Each reads some hundred passages, asks up to eight questions
   * and calls a model.
   */
  accountProposals: { points: 10, seconds: 60 },
  /** The same per day. The questions of proposals do not count against the account's daily questions. */
  accountProposalsOfDay: { points: 100, seconds: 86_400 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** Proposals for a new assistant: a name, a prompt, a tone and first questions. */
export const proposals: Feature<Deps & AskDeps> = {
  name: 'proposals',
  limits: () => limits,
  routes: registerProposalRoutes,
};
