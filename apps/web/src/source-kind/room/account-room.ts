import type { AccountUsage } from '@anito/contract/sources';
import { ApiError } from '../../lib/api-client.ts';

/** Files and notes that an account can still take, and their bytes. */
export type Room = { items: number; bytes: number };

/** From this share on the owner is told how much is left. */
const nearlyFull = 0.8;

/** How much room is left; nothing where a limit was lowered below what is kept. */
export function measureRoom({ itemCount, itemLimit, byteCount, byteLimit }: AccountUsage): Room {
  return { items: Math.max(0, itemLimit - itemCount), bytes: Math.max(0, byteLimit - byteCount) };
}

/** What of the account is nearly used up, or wholly. */
export function findScarce({ itemCount, itemLimit, byteCount, byteLimit }: AccountUsage): (keyof Room)[] {
  const scarce: (keyof Room)[] = [];
  if (itemCount >= itemLimit * nearlyFull) scarce.push('items');
  if (byteCount >= byteLimit * nearlyFull) scarce.push('bytes');
  return scarce;
}

/** Whether the server refused something because the account has no room for it. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'quota_exceeded';
}
