import { assistantInput } from '@anito/contract/assistants';
import {
  type Business,
  type BusinessKind,
  isReadable,
  type OnboardingStatus,
  type OnboardingStep,
  onboardingSteps,
} from '@anito/contract/onboarding';
import type { AssistantType } from '@anito/contract/proposals';
import type { ConnectionType } from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { completeOnboarding, isOnboarded } from '../accounts/users.service.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { createAssistant, listAssistants } from '../assistants/assistants.service.ts';
import { proposeAssistant } from '../proposals/proposals.service.ts';
import { listConnections, listOwnedConnectionsByIds } from '../sources/connections.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import * as store from './onboarding.store.ts';

/** Assistant type that fits most visitors of a kind of business. */
const assistantTypes: Record<BusinessKind, AssistantType | 'auto'> = {
  shop: 'sales',
  food: 'sales',
  bookings: 'booking',
  services: 'support',
  education: 'education',
  other: 'auto',
};

type Client = Parameters<typeof proposeAssistant>[3];

/**
 * Returns the first step that is not done. Returns `share` even after that step, because `done` is stored
 * elsewhere.
 */
function findStep(row: store.ProgressRow): OnboardingStep {
  if (row.businessName === null) return 'business';
  if (row.connectionType === null) return 'knowledge';
  if (!row.isAssistantThere) return 'reading';
  return row.isMet ? 'share' : 'assistant';
}

/** Returns which of the chosen source and the first assistant was deleted; null for neither. */
function findDeletedItem(row: store.ProgressRow): OnboardingStatus['lost'] {
  if (row.connectionId !== null && row.connectionType === null) return 'source';
  return row.assistantId !== null && !row.isAssistantThere ? 'assistant' : null;
}

function viewSource({ connectionId, connectionType }: store.ProgressRow): OnboardingStatus['source'] {
  return connectionId === null || connectionType === null ? null : { id: connectionId, type: connectionType };
}

/** Returns the onboarding status of an owner. */
export async function viewOnboarding(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<OnboardingStatus> {
  const [row, isDone] = await Promise.all([
    store.getProgress(deps.database, ownerId),
    isOnboarded(deps, ownerId),
  ]);
  const { businessName, businessKind } = row;
  return {
    step: isDone ? 'done' : findStep(row),
    isOffered: !isDone && !row.isSkipped && (businessName !== null || !row.hasAssistants),
    business: businessName !== null && businessKind !== null ? { businessName, businessKind } : null,
    source: viewSource(row),
    assistantId: row.isAssistantThere ? row.assistantId : null,
    lost: findDeletedItem(row),
  };
}

/** Returns the progress if all steps before `step` are done. Throws `out_of_order` otherwise. */
async function requireStep(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  step: OnboardingStep,
): Promise<store.ProgressRow> {
  const row = await store.getProgress(deps.database, ownerId);
  if (onboardingSteps.indexOf(step) > onboardingSteps.indexOf(findStep(row))) {
    throw new AppError('out_of_order', 'earlier-steps-first');
  }
  return row;
}

/** Sets or changes the description of the business. */
export async function describeBusiness(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  business: Business,
): Promise<OnboardingStatus> {
  await store.saveBusiness(deps.database, ownerId, business);
  return viewOnboarding(deps, ownerId);
}

/**
 * Sets the first source. Throws `out_of_order` before the business is described, and `not_found` for a source
 * of another owner.
 */
export async function chooseKnowledge(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
  connectionId: number,
): Promise<OnboardingStatus> {
  await requireStep(deps, ownerId, 'knowledge');
  const [owned] = await listOwnedConnectionsByIds(deps, ownerId, [connectionId]);
  if (!owned) throw notFound();
  await store.saveConnection(deps.database, ownerId, connectionId);
  return viewOnboarding(deps, ownerId);
}

/** Thrown when another request has created the assistant or chosen another source in the meantime. */
class ConcurrentChangeError extends Error {}

/**
 * Creates the assistant of the source, or takes an existing one of it, once, even for concurrent requests.
 * Throws `out_of_order` before a source is chosen, and `nothing_read` while the source has no content.
 */
export async function createFirstAssistant(
  deps: Deps & SourceKindDeps & AskDeps,
  ownerId: string,
  client: Client,
): Promise<OnboardingStatus> {
  const row = await requireStep(deps, ownerId, 'reading');
  if (!row.isAssistantThere) {
    await findOrCreateAssistant(deps, ownerId, row, client).catch((error: unknown) => {
      if (!(error instanceof ConcurrentChangeError)) throw error;
    });
  }
  return viewOnboarding(deps, ownerId);
}

/**
 * Stores an existing assistant of the source as the first one, or creates it by a proposal. Throws
 * `nothing_read`, and ConcurrentChangeError when another request created one first.
 */
async function findOrCreateAssistant(
  deps: Deps & SourceKindDeps & AskDeps,
  ownerId: string,
  row: store.ProgressRow,
  client: Client,
): Promise<void> {
  const source = await requireReadable(deps, ownerId, row);
  const assistants = await listAssistants(deps, ownerId);
  const existing = assistants.find(({ connectionIds }) => connectionIds.includes(source.id));
  if (existing) {
    await store.claimAssistant(deps.database.pool, ownerId, row, existing.id);
    return;
  }
  const input = await proposeInput(deps, ownerId, { row, source }, client);
  await createAssistant(deps, ownerId, input, async (runner, id) => {
    if (!(await store.claimAssistant(runner, ownerId, row, id))) throw new ConcurrentChangeError();
  });
}

type ReadableSource = { id: number; type: ConnectionType };

/** Returns the chosen source. Throws `not_found` without one, and `nothing_read` while it has no content. */
async function requireReadable(
  deps: Deps & SourceKindDeps,
  ownerId: string,
  row: store.ProgressRow,
): Promise<ReadableSource> {
  const id = row.connectionId ?? undefined;
  const [source] = id === undefined ? [] : await listConnections(deps, ownerId, { id });
  if (!source) throw notFound();
  if (!isReadable(source)) throw new AppError('nothing_read', 'nothing-read');
  return source;
}

/** Proposes the first assistant of a source and returns it as the input of `createAssistant`. */
async function proposeInput(
  deps: Deps & AskDeps,
  ownerId: string,
  { row, source }: { row: store.ProgressRow; source: ReadableSource },
  client: Client,
) {
  const sources = {
    connectionIds: [source.id],
    connectionsWithTypes: [{ id: source.id, type: source.type }],
  };
  const proposal = await proposeAssistant(
    deps,
    ownerId,
    {
      ...sources,
      assistantType: assistantTypes[row.businessKind ?? 'other'],
      ...(row.businessName !== null && { businessName: row.businessName }),
    },
    client,
  );
  return assistantInput.parse({
    ...sources,
    name: proposal.suggestedName,
    systemPrompt: proposal.generatedPrompt,
    tone: proposal.analysis.suggestedTone,
    responseStyle: proposal.analysis.suggestedResponseStyle,
    suggestedQuestions: proposal.suggestedQuestions,
  });
}

/** Records that the owner has tried the first assistant. Throws `out_of_order` before it exists. */
export async function markAssistantMet(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<OnboardingStatus> {
  await requireStep(deps, ownerId, 'assistant');
  await store.markMet(deps.database, ownerId);
  return viewOnboarding(deps, ownerId);
}

/** Finishes the onboarding. Throws `out_of_order` before the owner has tried the assistant. */
export async function finishOnboarding(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<OnboardingStatus> {
  await requireStep(deps, ownerId, 'share');
  await completeOnboarding(deps, ownerId);
  return viewOnboarding(deps, ownerId);
}

/** Skips the onboarding: it is not offered any more, but the owner can still continue it. */
export async function skipOnboarding(
  deps: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<OnboardingStatus> {
  await store.markSkipped(deps.database, ownerId);
  return viewOnboarding(deps, ownerId);
}
