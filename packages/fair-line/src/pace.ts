import { setTimeout as sleep } from 'node:timers/promises';
import { FairLine, type Release } from './fair-line.ts';

/** The right to send one request; it must be given back, also after a failure. */
type Turn = {
  /** Gives it back; `closedMs` keeps everybody away for so long. */
  end(closedMs?: number): Promise<void>;
};

type TurnOptions = {
  /** For whom: those that wait take turns by tenant. */
  tenantId: string;
  signal: AbortSignal;
  /** Milliseconds between the starts of two requests, where more than usual are wanted. */
  intervalMs?: number;
  /** Longest wait for one who asked to be left alone; how busy it is does not count. */
  maxClosedMs: number;
};

/** Where the turns of all processes are kept, by name, with a clock that all of them share. */
export type PaceStore = {
  /** Takes a turn that lasts so long; false when it is not to be had now. */
  takeTurn(name: string, forMs: number): Promise<boolean>;
  /** Milliseconds until a turn could be had, and for which nobody may ask at all. */
  readWait(name: string): Promise<{ waitMs: number; closedMs: number } | undefined>;
  /** Keeps a turn that lasts longer. */
  prolongTurn(name: string, forMs: number): Promise<void>;
  /** Ends a turn: the next may be taken after `restMs`, none before `closedMs` where that is given. */
  endTurn(name: string, next: { restMs: number; closedMs: number | undefined }): Promise<void>;
  /** Lets nobody take a turn for so long. */
  closeTurns(name: string, closedMs: number): Promise<void>;
  /** Brings turns that dead processes have taken to their ends. */
  shortenTurns(toMs: number): Promise<void>;
};

/**
 * Keeps requests to others apart, by name (a host, a key): for all tenants and, by the clock of the store, over all
 * processes.
 */
export type Pace = {
  /**
   * Resolves when a request may be sent; those who wait in this process take turns by tenant. Throws what `refuseClosed`
   * makes when nobody is to ask for longer than one wants to wait, and what `refuseCrowd` makes for the newest of the
   * tenant that waits most where too many wait.
   */
  take(name: string, options: TurnOptions): Promise<Turn>;
  /** Keeps everybody away for so long. */
  close(name: string, closedMs: number): Promise<void>;
};

/** A turn whose process died is over after this time; a living one prolongs it. */
const leaseMs = 5_000;
const prolongMs = 2_000;
/** How often is looked whether another process has ended its turn. */
const maxSleepMs = 200;
const maxKnownNames = 1_000;
const maxWaiting = 2_000;
const maxClosedMs = 24 * 3_600_000;

/** Without a pace: for tests and measurements of fakes. */
const noPace: Pace = { take: async () => ({ end: async () => undefined }), close: async () => undefined };

export type PaceOptions = {
  store: PaceStore;
  /** True when no other process can be at the store: turns found there are of dead ones. */
  isOnlyProcess: boolean;
  /** Milliseconds between the starts of two requests; 0 lifts the pace. */
  intervalMs: number;
  /** Whether a turn lasts until it is ended, so that there is one request at a time. */
  isExclusive: boolean;
  refuseClosed(closedMs: number): Error;
  refuseCrowd(): Error;
};

/** Makes the pace of this process. */
export function createPace({
  store,
  isOnlyProcess,
  intervalMs,
  isExclusive,
  ...refusals
}: PaceOptions): Pace {
  if (intervalMs === 0) return noPace;
  /** Who waits or has the turn, by name. */
  const lines = new Map<string, { line: FairLine; users: number }>();
  /** When this process may ask for the next turn, by `performance.now()`: sooner would be in vain. */
  const nextAt = new Map<string, number>();
  let isTidied: Promise<unknown> | undefined;

  function freeTurnsOfDead(): Promise<unknown> {
    isTidied ??= store.shortenTurns(intervalMs);
    return isTidied;
  }

  function noteNext(name: string, inMs: number): void {
    if (nextAt.size >= maxKnownNames) nextAt.clear();
    nextAt.set(name, performance.now() + inMs);
  }

  /** Resolves to 0 with the turn, or to the milliseconds for which nobody is to ask. */
  async function takeFromStore(name: string, turnMs: number, signal: AbortSignal): Promise<number> {
    if (isOnlyProcess) await freeTurnsOfDead();
    const knownMs = (nextAt.get(name) ?? 0) - performance.now();
    if (knownMs > 0) await sleep(knownMs, undefined, { signal });
    for (;;) {
      signal.throwIfAborted();
      if (await store.takeTurn(name, turnMs)) return 0;
      const wait = await store.readWait(name);
      if (!wait) continue;
      if (wait.closedMs > 0) return wait.closedMs;
      await sleep(Math.max(1, Math.min(maxSleepMs, wait.waitMs)), undefined, { signal });
    }
  }

  /** Waits out of the line while nobody is to ask: those behind may want to wait less long. */
  async function takeInLine(
    line: FairLine,
    name: string,
    turnMs: number,
    options: TurnOptions,
  ): Promise<Release> {
    for (;;) {
      const release = await line.enter(options);
      let closedMs: number | undefined;
      try {
        closedMs = await takeFromStore(name, turnMs, options.signal);
        if (closedMs === 0) return release;
      } finally {
        if (closedMs !== 0) release();
      }
      if (closedMs > options.maxClosedMs) throw refusals.refuseClosed(closedMs);
      await sleep(closedMs, undefined, { signal: options.signal });
    }
  }

  const close = (name: string, closedMs: number) => store.closeTurns(name, Math.min(closedMs, maxClosedMs));

  /** A turn that others wait for. */
  function beginTurn(name: string, ownIntervalMs: number, leave: () => void): Turn {
    const startedAt = performance.now();
    const prolonging = setInterval(() => {
      // A turn that is not prolonged ends earlier: no more than that.
      store.prolongTurn(name, leaseMs).catch(() => undefined);
    }, prolongMs);
    prolonging.unref();
    return {
      async end(closedMs) {
        clearInterval(prolonging);
        const restMs = Math.max(0, ownIntervalMs - (performance.now() - startedAt));
        noteNext(name, restMs);
        const forMs = closedMs === undefined ? undefined : Math.min(closedMs, maxClosedMs);
        await store.endTurn(name, { restMs, closedMs: forMs }).finally(leave);
      },
    };
  }

  return {
    async take(name, options) {
      const known = lines.get(name) ?? {
        line: new FairLine({ places: 1, maxWaiting, refuse: refusals.refuseCrowd }),
        users: 0,
      };
      lines.set(name, known);
      known.users += 1;
      let release: Release | undefined;
      let isLeft = false;
      const leave = () => {
        if (isLeft) return;
        isLeft = true;
        release?.();
        known.users -= 1;
        if (known.users === 0) lines.delete(name);
      };
      try {
        const ownIntervalMs = Math.max(intervalMs, options.intervalMs ?? 0);
        const turnMs = isExclusive ? leaseMs : ownIntervalMs;
        release = await takeInLine(known.line, name, turnMs, options);
        if (isExclusive) return beginTurn(name, ownIntervalMs, leave);
        noteNext(name, ownIntervalMs);
        leave();
        return { end: async (closedMs) => (closedMs === undefined ? undefined : close(name, closedMs)) };
      } catch (error) {
        leave();
        throw error;
      }
    },
    close,
  };
}
