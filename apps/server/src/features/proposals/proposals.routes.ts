import { generateAgentPrompt, generatePrompt } from '@anito/contract/proposals';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import { proposeAgent, proposeAssistant } from './proposals.service.ts';

/** The calls by which a new assistant is proposed. */
export function registerProposalRoutes(bind: Bind, deps: Deps): void {
  bind(
    generatePrompt,
    ({ caller, body, signal, request }) =>
      proposeAssistant(deps, caller.userId, body, { signal, requestId: request.id }),
    {
      limit: ({ caller: { userId: key } }) =>
        deps.rateLimits.consumeAll([
          { name: 'accountProposals', key },
          { name: 'accountProposalsOfDay', key },
        ]),
    },
  );
  bind(generateAgentPrompt, ({ caller }) => proposeAgent(deps, caller.userId));
}
