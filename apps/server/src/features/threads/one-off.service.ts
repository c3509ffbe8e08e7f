import { createHash, randomUUID } from 'node:crypto';

/** No id of a client may hold a colon. */
const mark = 'once:';

/**
 * A thread of one question that no history returns: nobody is told its id, and no id of a client may hold a colon. A
 * repeat of the request finds it again.
 */
export function nameOneOff(requestKey: string | null): string {
  const unique = requestKey === null ? randomUUID() : createHash('sha256').update(requestKey).digest('hex');
  return mark + unique;
}

/** Whether a thread is of one question: nobody can answer to what it is answered. */
export function isOneOff(channelUserId: string): boolean {
  return channelUserId.startsWith(mark);
}
