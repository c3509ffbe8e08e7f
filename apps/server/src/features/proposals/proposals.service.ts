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
 * Milliseconds that the parts of a call may take: the sources are read first, then questions are tried while the model
 * is asked. Somebody waits; where a part takes longer, the proposal is made without it.
 */
export type Patience = { readingMs: number; questionsMs: number; modelMs: number };

/** A free process for the first may be waited for a while: those that read documents give way after 15 seconds. */
const patienceOfOwners: Patience = { readingMs: 20_000, questionsMs: 8_000, modelMs: 20_000 };

/** Counts a proposal of an account; throws `too_many_requests`. */
export function consumeProposal({ rateLimits }: Pick<Deps, 'rateLimits'>, key: string): Promise<void> {
  return rateLimits.consumeAll([
    { name: 'accountProposals', key },
    { name: 'accountProposalsOfDay', key },
  ]);
}

/** Of which sources it is to be; what the owner calls the business goes before what the sources do. */
type Wish = z.output<typeof proposalInput> & { businessName?: string };

/**
 * Proposes how an assistant of these sources may begin: by the connected model where there is one, else, and where that
 * fails, by what the sources say. Sources without a document, and such as cannot be read, give the defaults. Throws
 * `not_found` for a source that is not the owner's, `invalid_request` without any.
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

/** Undefined where there is nothing to read, and where it cannot be read in time. */
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

/** Proposes the prompt of an assistant without sources: the same for all but for whom it works. */
export async function proposeAgent(deps: Pick<ProposalDeps, 'database'>, ownerId: string): Promise<Proposal> {
  return nameOwner(writeAgentProposal(), await findPersonsName(deps, ownerId));
}
