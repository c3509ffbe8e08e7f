import { type Proposal, proposalDefaults, type proposalInput } from '@anito/contract/proposals';
import type { ReaderTask } from '@anito/documents/readers/reader-task';
import { UnreadableError } from '@anito/documents/unreadable-error';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { findPersonsName } from '../accounts/users.service.ts';
import type { AskingClient } from '../answering/answering.service.ts';
import { requireSource, resolveConnections } from '../assistants/assistants.service.ts';
import { listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import type { AnalysisInput, AnalyzedContent } from './analyze-content.ts';
import { askModel, type ProposalDeps } from './ask-model.ts';
import { samplePassages } from './sampled-passages.store.ts';
import { keepAnswered } from './try-questions.ts';
import {
  nameOwner,
  writeAgentProposal,
  writeDefaultProposal,
  writeName,
  writeProposal,
  writeQuestion,
} from './write-proposal.ts';

type Client = Pick<AskingClient, 'signal' | 'requestId'>;

/**
 * Time limits of a proposal's steps, in milliseconds. The sources are read first, then questions are tried in
 * parallel with the model call. The owner is waiting, so a step that exceeds its limit is skipped.
 */
export type Patience = { readingMs: number; questionsMs: number; modelMs: number };

/** The first limit includes the wait for a free process: those that read documents yield after 15 seconds. */
const patienceOfOwners: Patience = { readingMs: 20_000, questionsMs: 8_000, modelMs: 20_000 };

/** Counts a proposal of an account. Throws `too_many_requests`. */
export function consumeProposal({ rateLimits }: Pick<Deps, 'rateLimits'>, key: string): Promise<void> {
  return rateLimits.consumeAll([
    { name: 'accountProposals', key },
    { name: 'accountProposalsOfDay', key },
  ]);
}

/** Selected sources and type. The owner's name for the business takes precedence over the sources'. */
type Wish = z.output<typeof proposalInput> & { businessName?: string };

/**
 * Proposes an assistant for the given sources: by the connected model, or by the built-in analysis without a
 * model or when it fails. Sources that are empty or unreadable give the defaults. Throws `not_found` for a
 * source that the owner does not have, `invalid_request` without any.
 */
export async function proposeAssistant(
  deps: ProposalDeps,
  ownerId: string,
  { assistantType, businessName, ...chosen }: Wish,
  client: Client,
  patience: Patience = patienceOfOwners,
): Promise<Proposal> {
  const ids = await resolveConnections(deps, ownerId, chosen);
  requireSource(false, ids);
  const [owner, proposal] = await Promise.all([
    findPersonsName(deps, ownerId),
    proposeFrom(deps, { ownerId, ids, assistantType, businessName }, client, patience),
  ]);
  return nameOwner(proposal, owner);
}

type Chosen = {
  ownerId: string;
  ids: number[];
} & Pick<Wish, 'assistantType' | 'businessName'>;

async function proposeFrom(
  deps: ProposalDeps,
  { ownerId, ids, assistantType, businessName }: Chosen,
  client: Client,
  patience: Patience,
): Promise<Proposal> {
  const passages = await samplePassages(deps.database, ownerId, ids);
  const input = { passages, givenName: businessName };
  const content = await analyze(deps, ownerId, input, { ...client, limitMs: patience.readingMs });
  const givenType = assistantType === 'auto' ? proposalDefaults.type : assistantType;
  if (!content) {
    const plain = writeDefaultProposal(givenType);
    return businessName ? { ...plain, suggestedName: writeName(businessName, 'en') } : plain;
  }
  const proposal = writeProposal(content, givenType);
  const questions = content.answerable.map((one) => ({ ...one, text: writeQuestion(one) }));
  const connections = await listOwnedConnectionsByIds(deps, ownerId, ids);
  const [suggestedQuestions, asked = proposal] = await Promise.all([
    keepAnswered(deps, { ownerId, connections, questions, ...client, limitMs: patience.questionsMs }),
    askModel(deps, { ownerId, passages, proposal, ...client, limitMs: patience.modelMs }),
  ]);
  const type = assistantType === 'auto' ? asked.analysis.type : assistantType;
  const { suggestedName } = businessName ? proposal : asked;
  return { ...asked, suggestedName, analysis: { ...asked.analysis, type }, suggestedQuestions };
}

const analysisTask: ReaderTask<AnalysisInput, AnalyzedContent> = {
  script: new URL('./analyze-content.ts', import.meta.url),
};

/** Returns undefined without passages and when they cannot be read in time. */
async function analyze(
  { readers, log }: ProposalDeps,
  ownerId: string,
  input: AnalysisInput,
  { signal, requestId, limitMs }: Client & { limitMs: number },
): Promise<AnalyzedContent | undefined> {
  if (input.passages.length === 0) return undefined;
  const limit = AbortSignal.timeout(limitMs);
  try {
    const reading = { tenantId: ownerId, signal: AbortSignal.any([signal, limit]) };
    return (await readers.run(analysisTask, input, reading)).value;
  } catch (err) {
    signal.throwIfAborted();
    if (!limit.aborted && !(err instanceof UnreadableError)) throw err;
    log.warn({ err, requestId }, 'sources not analysed; the defaults are proposed');
    return undefined;
  }
}

/** Proposes the prompt of an assistant without sources: the same for all owners except for their name. */
export async function proposeAgent(deps: Pick<ProposalDeps, 'database'>, ownerId: string): Promise<Proposal> {
  return nameOwner(writeAgentProposal(), await findPersonsName(deps, ownerId));
}
