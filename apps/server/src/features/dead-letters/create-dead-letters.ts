import { createHash } from 'node:crypto';
import type { DeadLetterCounts } from '@anito/contract/dead-letters';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { ReencryptionCount } from '../../lib/secrets.ts';
import type { Unprocessed } from '../messaging/transport.ts';
import * as store from './dead-letters.store.ts';

/** Stores the parts of webhooks that could not be processed. */
export type DeadLetters = {
  /** Stores the parts encrypted, each once, and drops letters above the limits. */
  keep(batch: {
    channel: string;
    accountId: string | null;
    unprocessed: readonly Unprocessed[];
  }): Promise<void>;
  /** Returns the counters of the channels, for metrics. */
  count(): Promise<DeadLetterCounts[]>;
};

export type DeadLettersDeps = { deadLetters: DeadLetters };

/**
 * Limits of one channel and of all channels. Floods and unknown accounts are dropped first, then the oldest
 * letters.
 */
const channelLimits: store.LetterLimits = { letters: 1_000, bytes: 16 * 1_048_576 };
const totalLimits: store.LetterLimits = { letters: 3_000, bytes: 48 * 1_048_576 };

/** Encryption context of a letter. */
export const contextOf = (fingerprint: string) => `dead-letter:${fingerprint}`;

const toBytes = (part: Unprocessed): Buffer =>
  'bytes' in part ? part.bytes : Buffer.from(JSON.stringify(part.source) ?? '');

/**
 * Creates the store of dead letters: parts of webhooks that could not be processed. `keep` stores each once,
 * encrypted, drops the excess over the limits, and lets one webhook per channel store at a time.
 */
export function createDeadLetters({
  database,
  jobDatabase,
  secrets,
  log,
}: Pick<Deps, 'database' | 'jobDatabase' | 'secrets' | 'log'>): DeadLetters {
  return {
    // Metrics must be readable while requests use all of their connections.
    count: () => store.listCounts(jobDatabase.pool),
    async keep({ channel, accountId, unprocessed }) {
      await runInTransaction(database, async (runner) => {
        await store.countLetters(runner, channel, 'received', unprocessed.length);
        // Above the channel's limit only the newest would remain.
        for (const part of unprocessed.slice(-channelLimits.letters)) {
          const bytes = toBytes(part);
          const hash = createHash('sha256')
            .update(`${channel}:${accountId ?? ''}:`)
            .update(bytes);
          const fingerprint = hash.digest('hex');
          const payload = secrets.encrypt(bytes, contextOf(fingerprint));
          const { reason } = part;
          const letter = { channel, accountId, reason, size: bytes.length, payload, fingerprint };
          await store.insertLetter(runner, letter);
        }
        const droppedCount = Math.max(0, unprocessed.length - channelLimits.letters);
        if (droppedCount > 0) await store.countLetters(runner, channel, 'dropped', droppedCount);
        await store.dropExcessLetters(runner, channel, channelLimits);
        await store.dropExcessLetters(runner, null, totalLimits);
      });
      const reasons = [...new Set(unprocessed.map(({ reason }) => reason))];
      log.warn({ channel, count: unprocessed.length, reasons }, 'webhook dead-lettered');
    },
  };
}

/**
 * Re-encrypts all letters with the current SECRET_KEY. Letters that cannot be decrypted stay and count as
 * `lost`; current ones are not counted. Safe to run repeatedly and while servers run.
 */
export async function reencryptLetters({
  database: { pool },
  secrets,
}: Pick<Deps, 'database' | 'secrets'>): Promise<ReencryptionCount> {
  const count = { renewed: 0, lost: 0 };
  for (let rows = await store.listCiphertexts(pool, 0); rows.length > 0; ) {
    for (const { id, payload, fingerprint } of rows) {
      if (secrets.isCurrent(payload)) continue;
      const context = contextOf(fingerprint);
      const plain = secrets.tryDecrypt(payload, context);
      if (plain)
        await store.replaceCiphertext(pool, id, { from: payload, to: secrets.encrypt(plain, context) });
      count[plain ? 'renewed' : 'lost']++;
    }
    rows = await store.listCiphertexts(pool, rows.at(-1)!.id);
  }
  return count;
}
