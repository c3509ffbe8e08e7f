import type { RejectedFile } from '@anito/contract/files';

/** API calls for creating a files source. */
export type CreationCalls = {
  create: () => Promise<{ id: number }>;
  upload: (id: number) => Promise<{ rejectedFiles: RejectedFile[] }>;
  remove: (id: number) => Promise<unknown>;
};

/** Result of the creation. `leftover` is the id of an empty source that could not be deleted. */
export type CreationOutcome =
  | { kind: 'created'; id: number; rejected: RejectedFile[] }
  | { kind: 'cancelled'; leftover?: number }
  | { kind: 'failed'; error: unknown; leftover?: number };

/** Whether the error comes from a cancelled request. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Creates a source and uploads its files. If the upload fails or is cancelled, the source is deleted;
 * `leftover` is its id if that fails too. Never rejects.
 */
export async function createWithFiles(calls: CreationCalls): Promise<CreationOutcome> {
  let id: number | undefined;
  try {
    id = (await calls.create()).id;
    const { rejectedFiles } = await calls.upload(id);
    return { kind: 'created', id, rejected: rejectedFiles };
  } catch (error) {
    const leftover = id === undefined ? {} : await rollBack(calls, id);
    return isAbort(error) ? { kind: 'cancelled', ...leftover } : { kind: 'failed', error, ...leftover };
  }
}

/** Deletes a source whose upload failed. Returns its id as `leftover` if it cannot be deleted. */
async function rollBack(calls: CreationCalls, id: number): Promise<{ leftover?: number }> {
  try {
    await calls.remove(id);
    return {};
  } catch {
    return { leftover: id };
  }
}
