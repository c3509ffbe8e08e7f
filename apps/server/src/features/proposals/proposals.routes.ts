import { generateAgentPrompt, generatePrompt } from '@anito/contract/proposals';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { consumeProposal, proposeAgent, proposeAssistant } from './proposals.service.ts';

/** Registers the routes that propose a new assistant. */
export function registerProposalRoutes(bind: Bind, deps: Deps & AskDeps): void {
  bind(
    generatePrompt,
    ({ caller, body, signal, request }) =>
      proposeAssistant(deps, caller.userId, body, { signal, requestId: request.id }),
    { limit: ({ caller }) => consumeProposal(deps, caller.userId) },
  );
  bind(generateAgentPrompt, ({ caller }) => proposeAgent(deps, caller.userId));
}
