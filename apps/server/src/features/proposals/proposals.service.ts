import type { Proposal, proposalInput } from '@anito/contract/proposals';
import type { z } from 'zod';
import { requireSource, resolveConnections } from '../assistants/assistants.service.ts';
import type { AskDeps, AskingClient } from '../conversations/conversations.service.ts';
import { listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import { analyzeContent } from './analyze-content.ts';
import { askModel } from './ask-model.ts';
import { listQuestions } from './list-questions.ts';
import { samplePassages } from './sampled-passages.store.ts';
import { keepAnswered } from './try-questions.ts';
import { writeAgentProposal, writeDefaultProposal } from './write-proposal.ts';

/**
 * Proposes how an assistant of these sources may begin: by the connected model where there is one, else, and where that
 * fails, by what the sources say. Sources without a document give the defaults. Throws `not_found` for a source that is
 * not the owner's, `invalid_request` without any.
 */
export async function proposeAssistant(
  deps: AskDeps,
  ownerId: string,
  { assistantType, ...chosen }: z.output<typeof proposalInput>,
  client: Pick<AskingClient, 'signal' | 'requestId'>,
): Promise<Proposal> {
  const ids = await resolveConnections(deps, ownerId, chosen);
  requireSource(false, ids);
  const passages = await samplePassages(deps.database, ownerId, ids);
  if (passages.length === 0) {
    return writeDefaultProposal(assistantType === 'auto' ? undefined : assistantType);
  }
  const { proposal, topics } = analyzeContent(passages, assistantType);
  const connections = await listOwnedConnectionsByIds(deps, ownerId, ids);
  const questions = listQuestions(passages, topics);
  const suggestedQuestions = await keepAnswered(deps, { ownerId, connections, questions, ...client });
  const asked = await askModel(deps, { ownerId, passages, proposal, ...client });
  const analysis = { ...(asked ?? proposal).analysis };
  if (assistantType !== 'auto') analysis.type = assistantType;
  return { ...(asked ?? proposal), analysis, suggestedQuestions };
}

/** Proposes the prompt of an assistant without sources: always the same. */
export function proposeAgent(): Proposal {
  return writeAgentProposal();
}
