import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StartMessage, StartReport } from './first-messages.ts';

export type ChildOptions<Report> = {
  /** A Node.js program that calls `serveParent`. */
  script: URL;
  /** Input of its `start`. */
  input?: unknown;
  /** Its whole environment. It inherits no variables of this process. */
  env: Record<string, string | undefined>;
  nodeOptions?: string[];
  /** Longest time for its start, in milliseconds; unlimited by default. */
  startTimeoutMs?: number;
  /** Time between the request to stop, or the loss of its parent, and its kill, in milliseconds. */
  graceMs: number;
  /** Resident memory in megabytes above which it is killed. */
  maxMemoryMb?: number;
  onReport?(report: Report): void;
  /** Receives its standard error, which is discarded otherwise. */
  onStderr?(text: string): void;
};

/** A child process. */
export type Child<Order, Ready> = {
  id: number | undefined;
  /** Result of its `start`. Rejects with ChildError if it failed, timed out or ended early. */
  ready: Promise<Ready>;
  /** Resolves when it has ended for any reason and all its reports were handled. */
  ended: Promise<ChildEnd>;
  /** Sends an order. An order to a process that is ending is lost; `ended` shows that. */
  send(order: Order): void;
  /** Asks the process to end, and kills it after `graceMs`. Resolves when it has ended. */
  stop(): Promise<ChildEnd>;
  kill(): void;
  /** Whether this process stays alive while the child runs; true at first. */
  hold(isHeld: boolean): void;
};

/** How a process has ended. */
export type ChildEnd = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether it probably ran out of memory; always false without `maxMemoryMb` and after `stop` or `kill`. */
  isOutOfMemory: boolean;
  /** End of its standard error, if `onStderr` is set. */
  lastWords: string;
};

/** Thrown when a process does not start or has ended. */
class ChildError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ChildError';
  }
}

const maxStderrLength = 2_000;
/** Signals by which V8 (abort, trap) or the watchdog thread (kill) ends a process that is out of memory. */
const MEMORY_SIGNALS = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']);
const ABORT_EXIT_CODE = 134;

/** Returns a sentence that says how a process has ended, with the last text of its standard error. */
export function describeEnd({ code, signal, lastWords }: ChildEnd): string {
  const how = `The process ended with ${signal ?? `code ${code}`}`;
  return lastWords ? `${how}: ${lastWords.trim()}` : `${how}.`;
}

/**
 * Starts a Node.js process that ends with this one in every case. Messages sent before it is ready wait until
 * then. A failed start rejects `ready` with ChildError; an unhandled rejection of `ready` is ignored. `ended`
 * never rejects.
 */
export function startChild<Order = never, Report = never, Ready = void>(
  options: ChildOptions<Report>,
): Child<Order, Ready> {
  const { script, input, env, nodeOptions = [], startTimeoutMs, graceMs, maxMemoryMb } = options;
  const child = fork(fileURLToPath(script), [], {
    env,
    execArgv: nodeOptions,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', options.onStderr ? 'pipe' : 'ignore', 'ipc'],
  });
  const ready = Promise.withResolvers<Ready>();
  const ended = Promise.withResolvers<ChildEnd>();
  let isReady = false;
  let isEnding = false;
  let lastWords = '';
  let startTimer: NodeJS.Timeout | undefined;
  let stopTimer: NodeJS.Timeout | undefined;

  function kill(): void {
    isEnding = true;
    child.kill('SIGKILL');
  }

  /** Rejects `ready` and kills a process that is not ready yet. */
  function fail(message: string, cause?: unknown): void {
    ready.reject(new ChildError(message, cause));
    if (!isReady) kill();
  }

  function handleStartReport(message: StartReport): void {
    clearTimeout(startTimer);
    if ('failure' in message) fail(message.failure.message, message.failure);
    else {
      isReady = true;
      ready.resolve(message.ready as Ready);
    }
  }

  function send(message: unknown): void {
    if (child.connected) child.send(message as object, () => undefined);
  }

  function handleEnd(code: number | null, signal: NodeJS.Signals | null): void {
    clearTimeout(startTimer);
    clearTimeout(stopTimer);
    const isByMemory = code === ABORT_EXIT_CODE || MEMORY_SIGNALS.has(signal ?? '');
    const isOutOfMemory = maxMemoryMb !== undefined && !isEnding && isByMemory;
    const end: ChildEnd = { code, signal, isOutOfMemory, lastWords };
    fail(describeEnd(end));
    ended.resolve(end);
  }

  function hold(isHeld: boolean): void {
    for (const handle of [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null]) {
      if (isHeld) handle?.ref?.();
      else handle?.unref?.();
    }
  }

  ready.promise.catch(() => undefined);
  child.on('message', (message) => {
    if (isReady) options.onReport?.(message as Report);
    else handleStartReport(message as StartReport);
  });
  child.on('error', (error) => {
    fail(error.message, error);
    if (child.pid === undefined) handleEnd(null, null);
  });
  // Without its parent the child ends itself; no order reaches it any more. It may also have died just now.
  child.once('disconnect', () => {
    stopTimer = setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
  });
  // The event `close` is not used, because it is missing after the channel was closed here.
  const isDrained = Promise.all([
    new Promise((resolve) => child.once('disconnect', resolve)),
    child.stderr && new Promise((resolve) => child.stderr?.once('close', resolve)),
  ]);
  child.once('exit', (code, signal) => void isDrained.then(() => handleEnd(code, signal)));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-maxStderrLength);
    options.onStderr?.(text);
  });
  if (startTimeoutMs) {
    startTimer = setTimeout(() => fail(`It was not ready after ${startTimeoutMs} ms`), startTimeoutMs);
  }
  send({ input, parentId: process.pid, graceMs, maxMemoryMb } satisfies StartMessage);

  return {
    id: child.pid,
    ready: ready.promise,
    ended: ended.promise,
    send,
    kill,
    hold,
    stop() {
      isEnding = true;
      hold(true);
      if (child.connected) child.disconnect();
      return ended.promise;
    },
  };
}
