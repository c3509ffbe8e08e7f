import { assistantInput } from '@anito/contract/assistants';
import { type BusinessKind, isReadable } from '@anito/contract/onboarding';
import type { AssistantType } from '@anito/contract/proposals';
import type { ConnectionType } from '@anito/contract/sources';
import type { StoredBrand } from '../../db/schema/onboarding.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import { createAssistant, listAssistants } from '../assistants/assistants.service.ts';
import { customizeAssistant } from '../assistants/customization.service.ts';
import { proposeAssistant } from '../proposals/proposals.service.ts';
import { listConnections } from '../sources/connections.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { toAppearance } from './brand.ts';
import { findBusinessKind } from './find-business-kind.ts';
import { readLearnedText } from './findings.store.ts';
import type { ProgressRow } from './onboarding.store.ts';
import * as store from './onboarding.store.ts';
import { readBrand } from './read-brand.ts';

export type Client = Parameters<typeof proposeAssistant>[3];

/** Assistant type that fits most visitors of a kind of business. */
const assistantTypes: Record<BusinessKind, AssistantType | 'auto'> = {
  shop: 'sales',
  food: 'sales',
  bookings: 'booking',
  services: 'support',
  education: 'education',
  other: 'auto',
};

/** Thrown when another request has created the assistant or chosen another source in the meantime. */
class ConcurrentChangeError extends Error {}

/**
 * Stores an existing assistant of the chosen source as the first one of the onboarding, or creates it from a
 * proposal. Does nothing when another request created one first. A new one is inactive, and has the look of
 * the business where the source states it. Throws `nothing_read` while the source has no content.
 */
export async function findOrCreateAssistant(
  deps: Deps & SourceKindDeps & AskDeps,
  ownerId: string,
  row: ProgressRow,
  client: Client,
): Promise<void> {
  const source = await requireReadable(deps, ownerId, row);
  const [brand, learned, assistants] = await Promise.all([
    readBrand(deps, ownerId, row, client),
    readLearnedText(deps.database, { ownerId, connectionId: source.id }),
    listAssistants(deps, ownerId),
  ]);
  const business = {
    businessName: row.businessName ?? brand?.name ?? null,
    businessKind: row.businessKind ?? findBusinessKind(brand?.types ?? [], learned.texts),
  };
  const existing = assistants.find(({ connectionIds }) => connectionIds.includes(source.id));
  if (existing) {
    await store.claimAssistant(deps.database.pool, ownerId, row, existing.id);
    await store.fillBusiness(deps.database.pool, ownerId, business);
    return;
  }
  const input = await proposeInput(deps, ownerId, { business, source }, client);
  const values = { ...input, description: brand?.greeting ?? null, isActive: false, isIndexable: false };
  try {
    const { id } = await createAssistant(deps, ownerId, values, async (runner, assistantId) => {
      if (!(await store.claimAssistant(runner, ownerId, row, assistantId))) throw new ConcurrentChangeError();
      await store.fillBusiness(runner, ownerId, business);
    });
    await applyBrand(deps, { ownerId, assistantId: id, requestId: client.requestId }, brand);
  } catch (error) {
    if (!(error instanceof ConcurrentChangeError)) throw error;
  }
}

/**
 * Gives an assistant the colors and logo of its business. Does nothing without a brand. Failures are only
 * logged.
 */
async function applyBrand(
  deps: Deps,
  { ownerId, assistantId, requestId }: { ownerId: string; assistantId: number; requestId: string },
  brand: StoredBrand | null,
): Promise<void> {
  const appearance = brand && toAppearance(brand);
  if (!appearance) return;
  try {
    await customizeAssistant(deps, ownerId, assistantId, appearance);
  } catch (err) {
    deps.log.warn({ err, requestId }, 'brand of the first assistant not applied');
  }
}

type FoundBusiness = { businessName: string | null; businessKind: BusinessKind };
type ReadableSource = { id: number; type: ConnectionType };

/**
 * Returns the source that the owner has chosen in the onboarding. Throws `not_found` without one, and
 * `nothing_read` while it has no content.
 */
async function requireReadable(
  deps: Deps & SourceKindDeps,
  ownerId: string,
  row: ProgressRow,
): Promise<ReadableSource> {
  const id = row.connectionId ?? undefined;
  const [source] = id === undefined ? [] : await listConnections(deps, ownerId, { id });
  if (!source) throw notFound();
  if (!isReadable(source)) throw new AppError('nothing_read', 'nothing-read');
  return source;
}

/**
 * Lets the assistant proposal describe a first assistant for the source, and returns it as input of
 * `createAssistant`. Creates nothing.
 */
async function proposeInput(
  deps: Deps & AskDeps,
  ownerId: string,
  { business, source }: { business: FoundBusiness; source: ReadableSource },
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
      assistantType: assistantTypes[business.businessKind],
      ...(business.businessName !== null && { businessName: business.businessName }),
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
