import { ragAsk, ragAskMultiple, ragAskWithHistory } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import { boundOwners, readClient, sendAnswer } from '../conversations/send-answer.ts';
import { askSources } from './source-test.service.ts';

/** The calls that ask sources themselves. */
export function registerSourceTestRoutes(bind: Bind, deps: Deps): void {
  const bound = boundOwners(deps);
  bind(
    ragAsk,
    async (call) => {
      const { caller, body } = call;
      const keys = [body.connectionId];
      return sendAnswer(await askSources(deps, caller.userId, keys, body, readClient(call)), call);
    },
    bound,
  );
  for (const endpoint of [ragAskMultiple, ragAskWithHistory]) {
    bind(
      endpoint,
      async (call) => {
        const { caller, body } = call;
        const keys = body.connectionIds;
        return sendAnswer(await askSources(deps, caller.userId, keys, body, readClient(call)), call);
      },
      bound,
    );
  }
}
