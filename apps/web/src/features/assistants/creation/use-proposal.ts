import {
  generateAgentPrompt,
  generatePrompt,
  type Proposal,
  proposalDefaults,
} from '@anito/contract/proposals';
import type { Connection } from '@anito/contract/sources';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, callApi } from '../../../lib/api.ts';
import { type AssistantForm, toSources, writeDefaultPrompt } from '../assistant-form.ts';

const agentChoice = 'agent';

type Choice = Pick<AssistantForm, 'isAgentMode' | 'connectionIds'>;

/** Proposed initial values of an assistant, and the choice for which they were made. */
export type ProposalResult = {
  proposal: Proposal;
  /** Key of the choice for which it was proposed, with the reading state at that time. */
  choiceKey: string;
  /** Why the defaults are used instead of a proposal. */
  failure?: unknown;
};

/**
 * Whether there is a proposal for this type of assistant: an agent, or answers from sources. False without a
 * proposal.
 */
export function isProposedFor(start: ProposalResult | undefined, isAgentMode: boolean): boolean {
  return start !== undefined && (start.choiceKey === agentChoice) === isAgentMode;
}

/** Result of a request: a proposal, missing sources, or a cancellation. */
type Outcome = ProposalResult | 'gone' | 'cancelled';

/**
 * Returns a key that identifies the type, the chosen sources and their last syncs. A proposal is outdated if
 * the key has changed.
 */
export function toChoiceKey(choice: Choice, connections: Connection[]): string {
  if (choice.isAgentMode) return agentChoice;
  const chosen = connections.filter(({ id }) => choice.connectionIds.includes(id));
  return chosen.map(({ id, lastSyncedAt }) => `${id}@${lastSyncedAt}`).join();
}

/**
 * Returns `propose`, which requests a proposal from the server, and `cancel`. A new request cancels the
 * previous one, which returns `cancelled`. `propose` returns `gone` if a source no longer exists, and after
 * other failures the default values with `failure`. It does not throw.
 */
export function useProposal() {
  const { t } = useTranslation('assistants');
  const request = useRef<AbortController>(undefined);
  const [isAsking, setIsAsking] = useState(false);
  const cancel = () => request.current?.abort();
  useEffect(() => () => request.current?.abort(), []);

  async function propose(choice: Choice, connections: Connection[]): Promise<Outcome> {
    cancel();
    const controller = new AbortController();
    request.current = controller;
    setIsAsking(true);
    const { signal } = controller;
    const of = toChoiceKey(choice, connections);
    try {
      const proposal = choice.isAgentMode
        ? await callApi(generateAgentPrompt, {}, { signal })
        : await callApi(generatePrompt, { body: toSources(choice, connections) }, { signal });
      return { proposal, choiceKey: of };
    } catch (failure) {
      if (signal.aborted) return 'cancelled';
      if (failure instanceof ApiError && failure.code === 'not_found') return 'gone';
      const { suggestedName, ...analysis } = proposalDefaults;
      const generatedPrompt = writeDefaultPrompt(choice.isAgentMode, t);
      const proposal = { suggestedName, generatedPrompt, analysis: { ...analysis, topics: [] } };
      return { proposal: { ...proposal, suggestedQuestions: [] }, choiceKey: of, failure };
    } finally {
      if (request.current === controller) setIsAsking(false);
    }
  }
  return { isAsking, propose, cancel };
}
