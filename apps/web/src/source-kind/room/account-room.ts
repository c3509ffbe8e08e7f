import type { AccountUsage } from '@anito/contract/sources';
import { ApiError } from '../../lib/api-client.ts';

/** Number of files and notes that an account can still add, and their bytes. */
export type Room = { items: number; bytes: number };

/** Share of a limit from which the owner sees how much is left. */
const nearlyFull = 0.8;

/** Returns the remaining room, at least zero: a limit may have been lowered below the current usage. */
export function measureRoom({ itemCount, itemLimit, byteCount, byteLimit }: AccountUsage): Room {
  return { items: Math.max(0, itemLimit - itemCount), bytes: Math.max(0, byteLimit - byteCount) };
}

/** Returns the limits that are nearly or completely used up. */
export function findScarce({ itemCount, itemLimit, byteCount, byteLimit }: AccountUsage): (keyof Room)[] {
  const scarce: (keyof Room)[] = [];
  if (itemCount >= itemLimit * nearlyFull) scarce.push('items');
  if (byteCount >= byteLimit * nearlyFull) scarce.push('bytes');
  return scarce;
}

/** Whether the server refused a request because the account's quota is used up. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'quota_exceeded';
}
