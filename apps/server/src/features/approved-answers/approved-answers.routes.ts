import * as approved from '@anito/contract/approved-answers';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { DailyUseDeps } from '../daily-use/daily-use.service.ts';
import { listAlsoAnswered } from './also-answered.ts';
import * as service from './approved-answers.service.ts';
import { suggestWordings } from './suggest-wordings.ts';
import type { WordingDeps } from './wording-cache.ts';

/** Registers the routes with which owners manage approved answers. */
export function registerApprovedAnswerRoutes(bind: Bind, deps: Deps & DailyUseDeps & WordingDeps): void {
  bind(approved.listApprovedAnswers, ({ caller, params }) =>
    service.listApprovedAnswers(deps, caller.userId, params.id),
  );
  bind(approved.createApprovedAnswer, ({ caller, params, body }) =>
    service.createApprovedAnswer(deps, caller.userId, params.id, body),
  );
  bind(
    approved.suggestWordings,
    ({ caller, params, body, signal }) =>
      suggestWordings(deps, { ownerId: caller.userId, assistantId: params.id, signal }, body),
    { limit: ({ caller }) => deps.rateLimits.consume('accountWordings', caller.userId) },
  );
  bind(
    approved.listAlsoAnswered,
    async ({ caller, params, signal }) => ({
      wordings: await listAlsoAnswered(deps, { ownerId: caller.userId, id: params.id, signal }),
    }),
    { limit: ({ caller }) => deps.rateLimits.consume('accountWordings', caller.userId) },
  );
  bind(approved.updateApprovedAnswer, ({ caller, params, body }) =>
    service.updateApprovedAnswer(deps, caller.userId, params.id, body),
  );
  bind(approved.deleteApprovedAnswer, async ({ caller, params }) => {
    await service.deleteApprovedAnswer(deps, caller.userId, params.id);
    return okResponse;
  });
}
