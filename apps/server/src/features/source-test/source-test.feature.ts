import { ragAsk, ragAskMultiple, ragAskWithHistory } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { limitOwnerQuestions, sendAnswer, toClientRequest } from '../answering/send-answer.ts';
import type { ChannelKind } from '../threads/channel-kind.ts';
import { askSources, sourceTest as channel } from './source-test.service.ts';

/** The test in which an owner asks sources without an assistant. */
export const sourceTest: ChannelKind<Deps & AskDeps> = {
  name: 'source test',
  channel,
  routes(bind, deps) {
    const options = limitOwnerQuestions(deps);
    bind(
      ragAsk,
      async (call) => {
        const { caller, body } = call;
        const keys = [body.connectionId];
        return sendAnswer(await askSources(deps, caller.userId, keys, body, toClientRequest(call)), call);
      },
      options,
    );
    for (const endpoint of [ragAskMultiple, ragAskWithHistory]) {
      bind(
        endpoint,
        async (call) => {
          const { caller, body } = call;
          const keys = body.connectionIds;
          return sendAnswer(await askSources(deps, caller.userId, keys, body, toClientRequest(call)), call);
        },
        options,
      );
    }
  },
};
