import type { FileConnection } from '@anito/contract/files';
import type { SampleLanguage } from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import { getOrCreateCallerRow } from '../accounts/users.service.ts';
import { createAssistant, listAssistants } from '../assistants/assistants.service.ts';
import { addLocalFiles, fileConnections } from '../files/files.service.ts';
import { deleteConnection } from '../sources/connections.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { loadSample, type Sample } from './load-sample.ts';

type SampleDeps = Pick<
  Deps,
  | 'database'
  | 'settings'
  | 'process'
  | 'storage'
  | 'log'
  | 'env'
  | 'jobs'
  | 'events'
  | 'secrets'
  | 'rateLimits'
> &
  SourceKindDeps;
type SampleIds = { connectionId: number; assistantId: number };

/**
 * The account that owns the sample of the start page. It has no sign-in at any provider, and its address
 * receives no mail (RFC 2606).
 */
const siteAccount = { issuer: 'anito:site', subject: 'sample', grantId: '' };
const siteProfile = {
  email: 'sample@site.invalid',
  firstName: 'Sample',
  lastName: 'shop',
  isEmailVerified: false,
};

/** Owners whose sample is being created, so that a double click creates one. */
const running = new Map<string, Promise<SampleIds>>();

/**
 * Creates the sample business for the owner: a files source that syncs at once, and its assistant. Parts that
 * exist in any language are kept. Concurrent calls for an owner share one result.
 */
export function createSample(
  deps: SampleDeps,
  ownerId: string,
  language: SampleLanguage,
): Promise<SampleIds> {
  const creation =
    running.get(ownerId) ??
    createMissingParts(deps, ownerId, language).finally(() => running.delete(ownerId));
  running.set(ownerId, creation);
  return creation;
}

/**
 * Creates the sample assistant of the start page, with the account that owns it, unless they exist. Returns
 * the assistant's id, and whether its documents have been synced once.
 */
export async function prepareSiteSample(
  deps: SampleDeps,
): Promise<{ assistantId: number; isReady: boolean }> {
  const { id: ownerId } = await getOrCreateCallerRow(deps, siteAccount, async () => siteProfile);
  const { connectionId, assistantId } = await createSample(deps, ownerId, 'en');
  const { lastSyncedAt } = await fileConnections.get(deps, ownerId, connectionId);
  return { assistantId, isReady: lastSyncedAt !== null };
}

/** Returns the sample's source and an assistant that uses it. Creates what is missing. */
async function createMissingParts(
  deps: SampleDeps,
  ownerId: string,
  language: SampleLanguage,
): Promise<SampleIds> {
  const sample = await loadSample(language);
  const existing = (await fileConnections.list(deps, ownerId)).find((connection) =>
    isSample(connection, sample),
  );
  const connectionId = existing?.id ?? (await createSampleConnection(deps, ownerId, sample));
  const assistants = await listAssistants(deps, ownerId);
  const assistant =
    assistants.find(({ connectionIds }) => connectionIds.includes(connectionId)) ??
    (await createAssistant(deps, ownerId, { ...sample.assistant, connectionIds: [connectionId] }));
  return { connectionId, assistantId: assistant.id };
}

/**
 * Returns whether a source is the sample's: it has the same name and the description in one of the languages.
 */
function isSample(connection: FileConnection, sample: Sample): boolean {
  return connection.name === sample.connection.name && sample.descriptions.includes(connection.description);
}

/**
 * Creates the source with its files and returns its id. If adding the files fails, deletes the source and
 * throws.
 */
async function createSampleConnection(deps: SampleDeps, ownerId: string, sample: Sample): Promise<number> {
  const { id } = await fileConnections.create(deps, ownerId, sample.connection);
  try {
    await addLocalFiles(deps, ownerId, id, sample.documents);
    return id;
  } catch (error) {
    await deleteConnection(deps, ownerId, id, 'file');
    throw error;
  }
}
