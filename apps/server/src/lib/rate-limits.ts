import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from './errors.ts';

/** How often something may happen: `points` in each window of `seconds`. */
export type RateLimit = { points: number; seconds: number };

/** Every limit of the product, by name. */
export const rateLimits = {
  /** Opening the sign-in page, by address. */
  authorize: { points: 300, seconds: 300 },
  /** Failed sign-ins, by e-mail and address. */
  signIn: { points: 10, seconds: 900 },
  /** Failed sign-ins, by address. */
  signInAddress: { points: 100, seconds: 900 },
  /** New accounts, by address. */
  signUp: { points: 200, seconds: 3_600 },
  /** Mails for a forgotten password, by account. */
  forgotPassword: { points: 3, seconds: 3_600 },
  /** Requests for a forgotten password or a new one, by address. */
  forgotPasswordAddress: { points: 30, seconds: 3_600 },
  /** Questions on the public page, by assistant and visitor: the ten a minute that the page speaks of. */
  publicChatVisitor: { points: 10, seconds: 60 },
  /**
   * The same by address, because a visitor's id is made by the browser and so can be made up. Mobile carriers put
   * thousands of people behind one address: twelve may ask at full speed before they wait for each other.
   */
  publicChatAddress: { points: 120, seconds: 60 },
  /** Wrong access codes, by assistant and address. */
  accessCode: { points: 10, seconds: 600 },
  /** Wrong access codes, by assistant, from anywhere. */
  accessCodeAssistant: { points: 500, seconds: 600 },
} as const satisfies Record<string, RateLimit>;

/** The name of a limit. */
export type RateLimitName = keyof typeof rateLimits;

/** One kind of event of somebody. */
export type LimitedEvent = { name: RateLimitName; key: string };

/** Counts in the database and by its clock, so that limits hold across processes and restarts. */
export type RateLimits = {
  /**
   * Counts one event (one query; none while the key is known to be over its limit); throws
   * `too_many_requests` with Retry-After when the limit is exceeded.
   */
  consume(name: RateLimitName, key: string): Promise<void>;
  /**
   * Counts events of different limits in one query; throws as `consume` when any limit is exceeded. While one of the
   * keys is known to be over its limit nothing is counted: who keeps asking in vain uses up nobody else's share.
   */
  consumeAll(events: LimitedEvent[]): Promise<void>;
  /** Takes an event back, for limits that count only failures. */
  refund(name: RateLimitName, key: string): Promise<void>;
};

/** What of a `pg` pool is used here. */
type Queryable = {
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>;
};

type RateLimitsOptions = {
  pool: Queryable;
  /** Other limits than the product's own, for tests. */
  overrides?: Partial<Record<RateLimitName, RateLimit>>;
};

/** Milliseconds since 1970 by the database's clock. */
const now = '(extract(epoch from now()) * 1000)::bigint';

/** Sorted, so that two calls never wait for each other's rows. */
const consumeStatement = {
  name: 'consume-rate-limits',
  text: `
    insert into rate_limits as known (key, points, expire)
    select key, 1, ${now} + milliseconds
    from unnest($1::text[], $2::bigint[]) as event (key, milliseconds) order by key
    on conflict (key) do update set
      points = case when known.expire <= ${now} then 1 else known.points + 1 end,
      expire = case when known.expire <= ${now} then excluded.expire else known.expire end
    returning key, points, (expire - ${now})::integer as milliseconds`,
};

const refundStatement = {
  name: 'refund-rate-limits',
  text: `
    update rate_limits set points = greatest(points - 1, 0)
    where key = $1 and expire > ${now}`,
};

type CountedRow = { key: string; points: number; milliseconds: number };

/** Part of a client's address that one person controls: the whole of IPv4, the /64 network of IPv6. */
export function toAddressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array<string>(Math.max(8 - left.length - right.length, 0)).fill('0');
  const groups = [...left, ...gap, ...right].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** Keys may be long or personal (an e-mail), so only their SHA-256 is stored. */
function toStoredKey({ name, key }: LimitedEvent): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`;
}

/** Keys known to be over their limits, with the moment (by `performance.now()`) at which each may pass again. */
class BlockedKeys {
  readonly #until = new Map<string, number>();

  add(key: string, milliseconds: number): void {
    // As many as a large attack makes in a minute; forgetting them all only costs queries.
    if (this.#until.size >= 100_000) this.#until.clear();
    this.#until.set(key, performance.now() + milliseconds);
  }

  /** Milliseconds that a key still has to wait; 0 when it may try. */
  findWait(key: string): number {
    const until = this.#until.get(key);
    if (until === undefined) return 0;
    const wait = until - performance.now();
    if (wait <= 0) this.#until.delete(key);
    return Math.max(wait, 0);
  }
}

/** The product's limits, kept in the table `rate_limits`. */
export function createRateLimits({ pool, overrides }: RateLimitsOptions): RateLimits {
  const limits: Record<RateLimitName, RateLimit> = { ...rateLimits, ...overrides };
  const blocked = new BlockedKeys();

  /** Resolves to the milliseconds to wait, 0 when all events may happen. */
  async function count(events: (LimitedEvent & { storedKey: string })[]): Promise<number> {
    const { rows } = await pool.query({
      ...consumeStatement,
      values: [
        events.map(({ storedKey }) => storedKey),
        events.map(({ name }) => limits[name].seconds * 1_000),
      ],
    });
    let wait = 0;
    for (const { key, points, milliseconds } of rows as CountedRow[]) {
      const event = events.find(({ storedKey }) => storedKey === key);
      if (!event || points <= limits[event.name].points) continue;
      blocked.add(key, milliseconds);
      wait = Math.max(wait, milliseconds);
    }
    return wait;
  }

  return {
    consume(name, key) {
      return this.consumeAll([{ name, key }]);
    },
    async consumeAll(events) {
      const stored = events.map((event) => ({ ...event, storedKey: toStoredKey(event) }));
      const known = Math.max(...stored.map(({ storedKey }) => blocked.findWait(storedKey)));
      const wait = known > 0 ? known : await count(stored);
      if (wait === 0) return;
      throw new AppError('too_many_requests', 'Too many requests. Please wait a moment and try again.', {
        retryAfter: Math.max(1, Math.ceil(wait / 1_000)),
      });
    },
    async refund(name, key) {
      await pool.query({ ...refundStatement, values: [toStoredKey({ name, key })] });
    },
  };
}

/** Removes counts whose window has passed. */
export async function removeExpiredRateLimits(pool: Queryable): Promise<void> {
  await pool.query({ text: `delete from rate_limits where expire < ${now}` });
}
