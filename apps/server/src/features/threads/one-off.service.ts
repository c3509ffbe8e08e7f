import { createHash, randomUUID } from 'node:crypto';

/** Whose thread a question stands in. */
export type ThreadVisitor = { channelUserId: string; isOneOff: boolean };

/**
 * The visitor by the id that their client gave. Without one the question gets a one-off thread, which no history returns:
 * its id is given to no client, and the colon keeps it apart from ids that clients give. A repeat of the request finds it
 * again.
 */
export function identifyVisitor(channelUserId: string | undefined, requestKey: string | null): ThreadVisitor {
  if (channelUserId !== undefined) return { channelUserId, isOneOff: false };
  const unique = requestKey === null ? randomUUID() : createHash('sha256').update(requestKey).digest('hex');
  return { channelUserId: `once:${unique}`, isOneOff: true };
}
