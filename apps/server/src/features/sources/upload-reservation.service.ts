import { randomUUID } from 'node:crypto';
import { limits } from '@anito/contract/limits';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { assertRoom, readQuota } from './quota.service.ts';
import * as store from './quota.store.ts';

type RoomDeps = Pick<Deps, 'database' | 'process' | 'log' | 'env'>;

/**
 * Smallest and largest reservation step for an upload of unknown size; in between it equals the bytes
 * received so far.
 */
const stepBytes = { least: 64 * 1024, most: 4 * 2 ** 20 };

/**
 * Space in an account that one upload has reserved before its bytes arrive. Other uploads see it in every
 * process.
 */
export type UploadReservation = {
  /** Usage of the account when the upload began, without it. */
  used: store.Usage;
  /**
   * Counts received bytes. Resolves when there is space for this number of further bytes. Throws
   * `quota_exceeded`.
   */
  reserve(bytes: number): Promise<void>;
  /** Ends the reservation in the transaction that counts the files themselves. */
  end(runner: SqlRunner): Promise<void>;
};

/**
 * Runs `work` with a reservation of account space for an upload, and returns its result. Releases the
 * reservation when `work` throws; otherwise `work` has to end it. `declaredBytes` is the length of the
 * request, which is up to `overheadBytes` more than that of its files; undefined when it is unknown. Reserves
 * as much of it as fits at once, and the rest when it is needed. Throws `quota_exceeded`.
 */
export async function withUploadReservation<T>(
  deps: RoomDeps,
  ownerId: string,
  { declaredBytes, overheadBytes }: { declaredBytes: number | undefined; overheadBytes: number },
  work: (room: UploadReservation) => Promise<T>,
): Promise<T> {
  const reservation = { id: randomUUID(), ownerId, processId: deps.process.id };
  let reserved = 0;
  let receivedBytes = 0;
  let hasEnded = false;
  /** Serializes changes, so that none follows the end. */
  let turn: Promise<unknown> = Promise.resolve();

  /**
   * Sets the reservation to `needed` bytes, or to `preferred` ones where they fit. Returns the usage of the
   * account without it. Throws `quota_exceeded`.
   */
  async function reserve(needed: number, preferred: number): Promise<store.Usage> {
    return runInTransaction(deps.database, async (runner) => {
      await store.lockUsage(runner, ownerId);
      const used = await store.readUsage(runner, ownerId, reservation.id);
      assertRoom(deps, used, { items: 1, bytes: Math.max(1, needed) });
      const remainingBytes = readQuota(deps).bytes - used.bytes - used.reservedBytes;
      const bytes = Math.min(Math.max(needed, preferred), remainingBytes);
      await store.putReservation(runner, reservation, bytes);
      reserved = bytes;
      return used;
    });
  }

  async function take(bytes: number): Promise<void> {
    receivedBytes += bytes;
    if (receivedBytes <= reserved) return;
    const step = Math.min(Math.max(receivedBytes, stepBytes.least), stepBytes.most);
    turn = turn.then(async () => {
      if (!hasEnded) await reserve(receivedBytes, reserved + step);
    });
    await turn;
  }

  async function release(): Promise<void> {
    hasEnded = true;
    await turn.catch(() => undefined);
    // A reservation that cannot be released now ends with its process, or after some minutes.
    await store
      .deleteReservation(deps.database.pool, reservation)
      .catch((err: unknown) => deps.log.warn({ err }, 'reservation of an upload not released'));
  }

  const maxBytes = limits.filesPerUpload * limits.fileBytes + overheadBytes;
  const wished = Math.min(declaredBytes ?? 0, maxBytes);
  try {
    const used = await reserve(wished - overheadBytes, wished);
    const end = (runner: SqlRunner) => store.deleteReservation(runner, reservation);
    return await work({ used, reserve: take, end });
  } catch (error) {
    await release();
    throw error;
  }
}
