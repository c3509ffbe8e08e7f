import { type Proposal, proposalDefaults, type proposalInput } from '@anito/contract/proposals';
import type { ReaderTask } from '@anito/documents/readers/reader-task';
import { UnreadableError } from '@anito/documents/unreadable-error';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { getFullName } from '../accounts/users.service.ts';
import type { ClientRequest } from '../answering/answering.service.ts';
import { requireSource, resolveConnections } from '../assistants/assistants.service.ts';
import { listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import type { AnalysisInput, AnalyzedContent } from './analyze-content.ts';
import { askModel, type ProposalDeps } from './ask-model.ts';
import {
  addOwnerName,
  buildAgentProposal,
  buildDefaultProposal,
  buildProposal,
  formatAssistantName,
  formatQuestion,
} from './build-proposal.ts';
import { samplePassages } from './sampled-passages.store.ts';
import { selectAnswered } from './try-questions.ts';

type Client = Pick<ClientRequest, 'signal' | 'requestId'>;

/**
 * Time limits of a proposal's steps, in milliseconds. The sources are read first, then questions are tried in
 * parallel with the model call. The owner is waiting, so a step that exceeds its limit is skipped.
 */
export type ProposalTimeouts = { readingMs: number; questionsMs: number; modelMs: number };

/**
 * The first limit includes the wait for a free process: processes that read documents yield after 15 seconds.
 */
const defaultTimeouts: ProposalTimeouts = { readingMs: 20_000, questionsMs: 8_000, modelMs: 20_000 };

/**
 * Counts a proposal against the limits of an account per minute and day. `key` is the account id. Throws
 * `too_many_requests`.
 */
export function consumeProposal({ rateLimits }: Pick<Deps, 'rateLimits'>, key: string): Promise<void> {
  return rateLimits.consumeAll([
    { name: 'accountProposals', key },
    { name: 'accountProposalsOfDay', key },
  ]);
}

/** Selected sources and type. The owner's name for the business takes precedence over the sources'. */
type ProposalRequest = z.output<typeof proposalInput> & { businessName?: string };

/**
 * Proposes an assistant for the given sources and returns its name, prompt and questions; creates nothing.
 * The connected model proposes, or the built-in analysis without a model or when it fails. Sources that are
 * empty or unreadable give the defaults. Throws `not_found` for a source that the owner does not have,
 * `invalid_request` without any.
 */
export async function proposeAssistant(
  deps: ProposalDeps,
  ownerId: string,
  { assistantType, businessName, ...connectionInput }: ProposalRequest,
  client: Client,
  timeouts: ProposalTimeouts = defaultTimeouts,
): Promise<Proposal> {
  const ids = await resolveConnections(deps, ownerId, connectionInput);
  requireSource(false, ids);
  const [owner, proposal] = await Promise.all([
    getFullName(deps, ownerId),
    proposeFromSources(deps, { ownerId, ids, assistantType, businessName }, client, timeouts),
  ]);
  return addOwnerName(proposal, owner);
}

type ProposalSources = {
  ownerId: string;
  ids: number[];
} & Pick<ProposalRequest, 'assistantType' | 'businessName'>;

/**
 * Returns the proposal for sources, without the owner's name. With `auto`, the model chooses the type of the
 * assistant.
 */
async function proposeFromSources(
  deps: ProposalDeps,
  { ownerId, ids, assistantType, businessName }: ProposalSources,
  client: Client,
  timeouts: ProposalTimeouts,
): Promise<Proposal> {
  const passages = await samplePassages(deps.database, ownerId, ids);
  const input = { passages, givenName: businessName };
  const content = await runAnalysis(deps, ownerId, input, { ...client, limitMs: timeouts.readingMs });
  const givenType = assistantType === 'auto' ? proposalDefaults.type : assistantType;
  if (!content) {
    const defaults = buildDefaultProposal(givenType);
    return businessName ? { ...defaults, suggestedName: formatAssistantName(businessName, 'en') } : defaults;
  }
  const proposal = buildProposal(content, givenType);
  const questions = content.answerable.map((one) => ({ ...one, text: formatQuestion(one) }));
  const connections = await listOwnedConnectionsByIds(deps, ownerId, ids);
  const [suggestedQuestions, modelProposal = proposal] = await Promise.all([
    selectAnswered(deps, { ownerId, connections, questions, ...client, limitMs: timeouts.questionsMs }),
    askModel(deps, { ownerId, passages, proposal, ...client, limitMs: timeouts.modelMs }),
  ]);
  const type = assistantType === 'auto' ? modelProposal.analysis.type : assistantType;
  const { suggestedName } = businessName ? proposal : modelProposal;
  return {
    ...modelProposal,
    suggestedName,
    analysis: { ...modelProposal.analysis, type },
    suggestedQuestions,
  };
}

const analysisTask: ReaderTask<AnalysisInput, AnalyzedContent> = {
  script: new URL('./analyze-content.ts', import.meta.url),
};

/**
 * Analyses the passages in a separate process. Returns undefined without passages, if they cannot be read, or
 * after `limitMs`. Throws other errors, and the signal's reason when it fires.
 */
async function runAnalysis(
  { readers, log }: ProposalDeps,
  ownerId: string,
  input: AnalysisInput,
  { signal, requestId, limitMs }: Client & { limitMs: number },
): Promise<AnalyzedContent | undefined> {
  if (input.passages.length === 0) return undefined;
  const limit = AbortSignal.timeout(limitMs);
  try {
    const options = { tenantId: ownerId, signal: AbortSignal.any([signal, limit]) };
    return (await readers.run(analysisTask, input, options)).value;
  } catch (err) {
    signal.throwIfAborted();
    if (!limit.aborted && !(err instanceof UnreadableError)) throw err;
    log.warn({ err, requestId }, 'sources not analysed; the defaults are proposed');
    return undefined;
  }
}

/** Proposes an assistant without sources: the same for all owners except for their name. */
export async function proposeAgent(deps: Pick<ProposalDeps, 'database'>, ownerId: string): Promise<Proposal> {
  return addOwnerName(buildAgentProposal(), await getFullName(deps, ownerId));
}
