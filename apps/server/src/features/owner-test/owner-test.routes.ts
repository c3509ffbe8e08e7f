import { ownerChat, ownerHistory, rateOwnAnswer, startOwnConversation } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import { boundOwners, readClient, sendAnswer } from '../conversations/send-answer.ts';
import { askAsOwner, listOwnerHistory, rateAsOwner, startAsOwner } from './owner-test.service.ts';

/** The calls of an owner's own test chat. */
export function registerOwnerTestRoutes(bind: Bind, deps: Deps): void {
  bind(
    ownerChat,
    async (call) => {
      const { caller, params, body } = call;
      return sendAnswer(await askAsOwner(deps, caller.userId, params.id, body, readClient(call)), call);
    },
    boundOwners(deps),
  );
  bind(ownerHistory, ({ caller, params, query }) => listOwnerHistory(deps, caller.userId, params.id, query));
  bind(rateOwnAnswer, async ({ caller, params, body }) => {
    await rateAsOwner(deps, caller.userId, params.id, body);
    return doneAnswer;
  });
  bind(startOwnConversation, async ({ caller, params, body }) => {
    await startAsOwner(deps, caller.userId, params.id, body);
    return doneAnswer;
  });
}
