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

/** What an assistant may begin with, and of what that was learned. */
export type Start = {
  proposal: Proposal;
  /** Names the choice of which it was proposed, as far as it had been read then. */
  of: string;
  /** Why the defaults stand in the place of a proposal. */
  failure?: unknown;
};

/** Whether there is a start, and of the kind of assistant that is being made. */
export function isProposedFor(start: Start | undefined, isAgentMode: boolean): boolean {
  return start !== undefined && (start.of === agentChoice) === isAgentMode;
}

/** What came of asking: a start, or that sources are gone, or that it was cancelled. */
type Outcome = Start | 'gone' | 'cancelled';

/** Names a choice: another one, or one of which more has been read since, asks for another proposal. */
export function nameChoice(choice: Choice, connections: Connection[]): string {
  if (choice.isAgentMode) return agentChoice;
  const chosen = connections.filter(({ id }) => choice.connectionIds.includes(id));
  return chosen.map(({ id, lastSyncedAt }) => `${id}@${lastSyncedAt}`).join();
}

/** Asks the server how an assistant of this choice may begin; a failure gives the defaults. */
export function useProposal() {
  const { t } = useTranslation('assistants');
  const asking = useRef<AbortController>(undefined);
  const [isAsking, setIsAsking] = useState(false);
  const cancel = () => asking.current?.abort();
  useEffect(() => () => asking.current?.abort(), []);

  async function propose(choice: Choice, connections: Connection[]): Promise<Outcome> {
    cancel();
    const controller = new AbortController();
    asking.current = controller;
    setIsAsking(true);
    const { signal } = controller;
    const of = nameChoice(choice, connections);
    try {
      const proposal = choice.isAgentMode
        ? await callApi(generateAgentPrompt, {}, { signal })
        : await callApi(generatePrompt, { body: toSources(choice, connections) }, { signal });
      return { proposal, of };
    } catch (failure) {
      if (signal.aborted) return 'cancelled';
      if (failure instanceof ApiError && failure.code === 'not_found') return 'gone';
      const { suggestedName, ...analysis } = proposalDefaults;
      const generatedPrompt = writeDefaultPrompt(choice.isAgentMode, t);
      const proposal = { suggestedName, generatedPrompt, analysis: { ...analysis, topics: [] } };
      return { proposal: { ...proposal, suggestedQuestions: [] }, of, failure };
    } finally {
      if (asking.current === controller) setIsAsking(false);
    }
  }
  return { isAsking, propose, cancel };
}
