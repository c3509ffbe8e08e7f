import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import type { DailyUseDeps } from '../daily-use/daily-use.service.ts';
import { embedWordingsKind } from './approved-answers.jobs.ts';
import { registerApprovedAnswerRoutes } from './approved-answers.routes.ts';
import { embedWordings } from './embed-wordings.ts';
import { WordingCache, type WordingDeps } from './wording-cache.ts';

const limits = {
  /** Requests of an account for suggested wordings. Each may call a model. */
  accountWordings: { points: 20, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** Answers that owners have approved. They are given word for word when their question is asked again. */
export const approvedAnswers: Feature<Deps & DailyUseDeps & WordingDeps, WordingDeps> = {
  name: 'approved answers',
  open: () => ({ parts: { approvedWordings: new WordingCache() } }),
  limits: () => limits,
  routes: registerApprovedAnswerRoutes,
  jobs: [defineJob(embedWordingsKind, { run: embedWordings })],
};
