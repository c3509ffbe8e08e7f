import { availableParallelism } from 'node:os';
import { glossFilipino } from '@anito/language/gloss-filipino';
import { EmbedChild, EmbedProcessLostError } from './embed-child.ts';
import { type EmbedEngine, embedEngines } from './embed-engine.ts';
import type { EmbedKind } from './embed-messages.ts';
import { isConverted } from './model-file.ts';
import { cacheQuestions } from './question-cache.ts';
import { maxTokens } from './tokenizer.ts';

const builtInModel = 'all-MiniLM-L6-v2';
const dimensions = 384;
const pipelineVersion = 'v1';
const textsPerRequest = 32;
const defaultIdleMs = 5 * 60_000;

export type BuiltInEmbedderOptions = {
  /** Folder of the converted model. It is written there when it is missing. */
  modelsDir: string;
  engine?: EmbedEngine;
  threads?: number;
  idleMs?: number;
};

/** The methods of a logger that this package uses. */
export type EmbedderLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
};

/** `asleep`: answers after loading. `failing`: did not answer the last request. */
export type EmbedderState = 'ready' | 'starting' | 'asleep' | 'failing';

/** The built-in embedder. Its vectors have unit length. */
export type BuiltInEmbedder = {
  model: string;
  /** Stored with every vector. Vectors of different ids are never compared. */
  id: string;
  dimensions: number;
  /** Longer texts are truncated. */
  maxTokens: number;
  /** Embeds one question, before all waiting passages. The latest questions are cached. */
  embedQuestion(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** Embeds passages in batches. Returns the vectors in the order of the texts. */
  embedPassages(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Embeds a few sentences with the priority of a question. */
  embedSentences(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Returns the state and the engine. */
  report(): { state: EmbedderState; engine: EmbedEngine | null };
  close(): Promise<void>;
};

/**
 * Thrown when the embedder does not work: no engine runs on this machine (`no-engine`), a text failed
 * (`failed`), or it was closed (`closed`).
 */
export class EmbedderError extends Error {
  readonly problem: 'no-engine' | 'failed' | 'closed';

  constructor(problem: EmbedderError['problem'], cause?: unknown) {
    super(`The built-in embedder: ${problem}`, { cause });
    this.name = 'EmbedderError';
    this.problem = problem;
  }
}

/**
 * Creates an embedder that runs all-MiniLM-L6-v2 in a separate process. The process starts with the first
 * text (0.3 s), or at once if the weights were never converted, and ends after five minutes without work.
 * Without `options.engine` it tries one engine after the other. The methods reject with EmbedderError, or
 * with the reason of the signal if it fires.
 */
export function createBuiltInEmbedder(options: BuiltInEmbedderOptions, log: EmbedderLog): BuiltInEmbedder {
  const host = new EmbedHost(options, log);
  host.prepare();
  const embedQuestion = cacheQuestions((text, signal) =>
    host.embed('question', [glossQuestion(text)], signal),
  );
  return {
    model: builtInModel,
    id: `builtin:${builtInModel}:${dimensions}:${pipelineVersion}`,
    dimensions,
    maxTokens,
    embedQuestion,
    async embedPassages(texts, signal) {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += textsPerRequest) {
        const batch = texts.slice(start, start + textsPerRequest);
        vectors.push(...splitVectors(await host.embed('passages', batch, signal)));
      }
      return vectors;
    },
    async embedSentences(texts, signal) {
      return splitVectors(await host.embed('question', texts, signal));
    },
    report: () => ({ state: host.state, engine: host.engine }),
    close: () => host.close(),
  };
}

/** Starts, restarts and stops the process. */
class EmbedHost {
  state: EmbedderState = 'asleep';
  engine: EmbedEngine | null = null;
  private child: Promise<EmbedChild> | undefined;
  private active = 0;
  private isClosed = false;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly options: BuiltInEmbedderOptions;
  private readonly log: EmbedderLog;

  constructor(options: BuiltInEmbedderOptions, log: EmbedderLog) {
    this.options = options;
    this.log = log;
  }

  /**
   * Returns the vectors of the texts, concatenated. When the process is lost, starts another one and tries
   * once more.
   */
  async embed(kind: EmbedKind, texts: string[], signal?: AbortSignal): Promise<Float32Array> {
    this.active++;
    clearTimeout(this.idleTimer);
    try {
      const starting = this.start();
      try {
        return await (await rejectOnAbort(starting, signal)).embed(kind, texts, signal);
      } catch (error) {
        if (!(error instanceof EmbedProcessLostError) || this.isClosed) throw error;
        this.discardChild(starting, 'starting');
        this.log.warn({}, 'The built-in embedder exited unexpectedly and is restarted.');
        return await (await rejectOnAbort(this.start(), signal)).embed(kind, texts, signal);
      }
    } catch (error) {
      if (signal?.aborted || error instanceof EmbedderError) throw error;
      throw new EmbedderError('failed', error);
    } finally {
      this.active--;
      if (this.active === 0) this.scheduleSleep();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idleTimer);
    await (await this.child?.catch(() => undefined))?.stop();
  }

  /** Returns the process and starts it when there is none. */
  private start(): Promise<EmbedChild> {
    if (this.isClosed) throw new EmbedderError('closed');
    if (!this.child) {
      this.state = 'starting';
      const child = this.startFirstWorkingEngine();
      this.child = child;
      child
        .then(({ ended }) => ended)
        .then(
          () => this.discardChild(child, 'asleep'),
          () => this.discardChild(child, 'failing'),
        );
    }
    return this.child;
  }

  private async startFirstWorkingEngine(): Promise<EmbedChild> {
    const engines = this.options.engine ? [this.options.engine] : embedEngines;
    const threads = this.options.threads ?? defaultThreads();
    const { modelsDir } = this.options;
    let lastError: unknown;
    for (const engine of engines) {
      try {
        const started = performance.now();
        const child = await EmbedChild.start({ engine, modelsDir, threads });
        this.engine = engine;
        this.state = 'ready';
        const milliseconds = Math.round(performance.now() - started);
        this.log.info({ engine, threads, milliseconds }, 'The built-in embedder is loaded.');
        return child;
      } catch (error) {
        lastError = error;
        this.log.warn(
          { engine, err: error },
          'An engine of the built-in embedder does not work on this machine.',
        );
      }
    }
    throw new EmbedderError('no-engine', lastError);
  }

  /**
   * Converts the weights in the background when this was never done, so that the first question does not wait
   * for it.
   */
  prepare(): void {
    if (isConverted(this.options.modelsDir)) return;
    this.start().then(
      () => this.active === 0 && this.scheduleSleep(10_000),
      () => undefined,
    );
  }

  /** Forgets a process that has ended, unless another one has replaced it. */
  private discardChild(child: Promise<EmbedChild> | undefined, state: EmbedderState): void {
    if (this.child !== child) return;
    this.child = undefined;
    this.state = state;
  }

  /** Ends the process after a time, unless the timer is cleared before. */
  private scheduleSleep(milliseconds = this.options.idleMs ?? defaultIdleMs): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(async () => {
      const child = this.child;
      this.discardChild(child, 'asleep');
      await (await child?.catch(() => undefined))?.stop();
    }, milliseconds);
    this.idleTimer.unref();
  }
}

/**
 * Settles like `promise`, but rejects with the reason of the signal if that fires first. Does not stop the
 * work.
 */
function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

/** Splits concatenated vectors into one array per vector. */
function splitVectors(flat: Float32Array): Float32Array[] {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < flat.length; start += dimensions) {
    vectors.push(flat.slice(start, start + dimensions));
  }
  return vectors;
}

/**
 * Returns the default number of threads: half of the processors, one to four, so that answers continue while
 * passages are embedded.
 */
function defaultThreads(): number {
  return Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
}

/**
 * Returns a Filipino question with its English words before it. The question itself is kept, because some
 * texts are Filipino. Returns questions in other languages unchanged.
 */
function glossQuestion(question: string): string {
  const english = glossFilipino(question);
  return english === null ? question : `${english} (${question})`;
}
