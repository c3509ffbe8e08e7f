import { createHash, randomUUID } from 'node:crypto';

/** The visitor whose thread stores a question. */
export type ThreadVisitor = { channelUserId: string; isOneOff: boolean };

/**
 * Returns the visitor for the id that the client sent. Without an id the question gets a one-off thread,
 * which no history returns: its id is never sent to a client, and the colon separates it from client ids. A
 * repeated request with the same `requestKey` finds its thread again.
 */
export function identifyVisitor(channelUserId: string | undefined, requestKey: string | null): ThreadVisitor {
  if (channelUserId !== undefined) return { channelUserId, isOneOff: false };
  const unique = requestKey === null ? randomUUID() : createHash('sha256').update(requestKey).digest('hex');
  return { channelUserId: `once:${unique}`, isOneOff: true };
}
