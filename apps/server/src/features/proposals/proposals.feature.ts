import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { registerProposalRoutes } from './proposals.routes.ts';

const limits = {
  /** Proposals for an account's new assistants: each reads some hundred passages, asks up to eight questions and a model. */
  accountProposals: { points: 10, seconds: 60 },
  /** The same in a day: the questions that they ask are not counted among those of the account. */
  accountProposalsOfDay: { points: 100, seconds: 86_400 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** What a new assistant may begin with: a name, a prompt, a manner and first questions. */
export const proposals: Feature<Deps & AskDeps> = {
  name: 'proposals',
  limits: () => limits,
  routes: registerProposalRoutes,
};
