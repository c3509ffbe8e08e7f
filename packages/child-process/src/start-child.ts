import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Beginning, FirstReport } from './first-messages.ts';

export type ChildOptions<Report> = {
  /** A program of Node that calls `serveParent`. */
  script: URL;
  /** What its `start` is given. */
  input?: unknown;
  /** Its whole environment: nothing of this process's own goes there by itself. */
  env: Record<string, string | undefined>;
  nodeOptions?: string[];
  /** Milliseconds that it may take to get ready; it may take for ever without. */
  startTimeoutMs?: number;
  /** Milliseconds between being told to stop, or being alone, and being killed. */
  graceMs: number;
  /** Resident memory at which it is killed. */
  maxMemoryMb?: number;
  onReport?(report: Report): void;
  /** Hears what it writes to its standard error, which goes nowhere otherwise. */
  onStderr?(text: string): void;
};

/** A process of this program's own. */
export type Child<Order, Ready> = {
  id: number | undefined;
  /** What its `start` returned. Rejects with ChildError when it failed, took too long or ended before. */
  ready: Promise<Ready>;
  /** Resolves when it has ended, by whatever cause, and all that it reported was heard. */
  ended: Promise<ChildEnd>;
  /** What is sent to a process that is ending is lost: `ended` tells. */
  send(order: Order): void;
  /** Lets it end by itself, and kills it when it does not. */
  stop(): Promise<ChildEnd>;
  kill(): void;
  /** Whether this process waits for it before it ends by itself, as it does at first. */
  hold(isHeld: boolean): void;
};

/** How a process has ended. */
export type ChildEnd = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether it took more memory than it may, by all that can be known. */
  isOutOfMemory: boolean;
  /** The end of what it wrote to its standard error, where that is heard. */
  lastWords: string;
};

/** A process did not get ready, or has ended. */
class ChildError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ChildError';
  }
}

const maxLastWords = 2_000;
/** How V8 (abort, trap) and the watch inside the process (kill) end one that is out of memory. */
const MEMORY_SIGNALS = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']);
const ABORT_EXIT_CODE = 134;

/** How a process has ended, in words. */
export function describeEnd({ code, signal, lastWords }: ChildEnd): string {
  const how = `The process ended with ${signal ?? `code ${code}`}`;
  return lastWords ? `${how}: ${lastWords.trim()}` : `${how}.`;
}

/**
 * Starts a process that ends with this one, whatever becomes of it. What is sent to it before it is ready waits for
 * that. A start that fails rejects `ready`; it need not be listened to.
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

  function fail(message: string, cause?: unknown): void {
    ready.reject(new ChildError(message, cause));
    if (!isReady) kill();
  }

  function hear(message: FirstReport): void {
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
    else hear(message as FirstReport);
  });
  child.on('error', (error) => {
    fail(error.message, error);
    if (child.pid === undefined) handleEnd(null, null);
  });
  // Alone it ends by itself; no order reaches it any more. It may have died just now, for whatever reason.
  child.once('disconnect', () => {
    stopTimer = setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
  });
  // Not the event `close`: there is none after a channel that was closed here.
  const isDrained = Promise.all([
    new Promise((resolve) => child.once('disconnect', resolve)),
    child.stderr && new Promise((resolve) => child.stderr?.once('close', resolve)),
  ]);
  child.once('exit', (code, signal) => void isDrained.then(() => handleEnd(code, signal)));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-maxLastWords);
    options.onStderr?.(text);
  });
  if (startTimeoutMs) {
    startTimer = setTimeout(() => fail(`It was not ready after ${startTimeoutMs} ms`), startTimeoutMs);
  }
  send({ input, parentId: process.pid, graceMs, maxMemoryMb } satisfies Beginning);

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
