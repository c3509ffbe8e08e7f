import { ownerChat, ownerHistory, rateOwnAnswer, startOwnConversation } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import { okResponse } from '../../lib/bind.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { limitOwnerQuestions, sendAnswer, toClientRequest } from '../answering/send-answer.ts';
import type { ChannelDeps, ChannelKind } from '../threads/channel-kind.ts';
import {
  askAsOwner,
  ownerTest as channel,
  listOwnerHistory,
  rateAsOwner,
  restartOwnerChat,
} from './owner-test.service.ts';

/** The chat in which an owner tests an assistant. */
export const ownerTest: ChannelKind<Deps & ChannelDeps & AskDeps> = {
  name: 'owner test',
  channel,
  routes(bind, deps) {
    bind(
      ownerChat,
      async (call) => {
        const { caller, params, body } = call;
        return sendAnswer(
          await askAsOwner(deps, caller.userId, params.id, body, toClientRequest(call)),
          call,
        );
      },
      limitOwnerQuestions(deps),
    );
    bind(ownerHistory, ({ caller, params, query }) =>
      listOwnerHistory(deps, caller.userId, params.id, query),
    );
    bind(rateOwnAnswer, async ({ caller, params, body }) => {
      await rateAsOwner(deps, caller.userId, params.id, body);
      return okResponse;
    });
    bind(startOwnConversation, async ({ caller, params, body }) => {
      await restartOwnerChat(deps, caller.userId, params.id, body);
      return okResponse;
    });
  },
};
