import type { AccountUsage } from '@anito/contract/sources';
import { ApiError } from '../../lib/api-client.ts';

/** Number of files and notes that an account can still add, and their bytes. */
export type RemainingQuota = { items: number; bytes: number };

/** Share of a limit from which the owner sees how much is left. */
const nearlyFull = 0.8;

/**
 * Returns how many items and bytes the account may still store, at least zero: a limit may have been lowered
 * below the current usage.
 */
export function getRemainingQuota({
  itemCount,
  itemLimit,
  byteCount,
  byteLimit,
}: AccountUsage): RemainingQuota {
  return { items: Math.max(0, itemLimit - itemCount), bytes: Math.max(0, byteLimit - byteCount) };
}

/**
 * Returns the names of the limits of which at least the share `nearlyFull` is used, empty if there are none.
 */
export function listNearlyFull({
  itemCount,
  itemLimit,
  byteCount,
  byteLimit,
}: AccountUsage): (keyof RemainingQuota)[] {
  const scarce: (keyof RemainingQuota)[] = [];
  if (itemCount >= itemLimit * nearlyFull) scarce.push('items');
  if (byteCount >= byteLimit * nearlyFull) scarce.push('bytes');
  return scarce;
}

/** Whether the server refused a request because the account's quota is used up. */
export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'quota_exceeded';
}
