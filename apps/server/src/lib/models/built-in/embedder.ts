import { availableParallelism } from 'node:os';
import { AppError } from '../../errors.ts';
import { glossFilipino } from '../../words/gloss-filipino.ts';
import type { ModelLog } from '../model-log.ts';
import { rememberQuestions } from '../question-cache.ts';
import {
  type EmbedEngine,
  type EmbedModel,
  embedEngines,
  type ModelReport,
  type ModelState,
} from '../types.ts';
import { EmbedChild, EmbedProcessLost } from './embed-child.ts';
import type { EmbedKind } from './embed-messages.ts';
import { isConverted } from './model-file.ts';
import { maxTokens } from './tokenizer.ts';

export const builtInModel = 'all-MiniLM-L6-v2';
const dimensions = 384;
const pipelineVersion = 'v1';
const textsPerOrder = 32;
const defaultIdleMs = 5 * 60_000;

export type BuiltInEmbedderOptions = {
  /** Where the converted model lies, or is to lie. */
  modelsDir: string;
  engine?: EmbedEngine;
  threads?: number;
  idleMs?: number;
};

/** The built-in embedder, with what `createModels` needs to report and end it. */
export type BuiltInEmbedder = EmbedModel & {
  /** Embeds a few sentences as fast as a question, for the built-in answerer. */
  embedSentences(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>;
  report(): ModelReport;
  close(): Promise<void>;
};

/**
 * all-MiniLM-L6-v2 in a process of its own, which starts with the first text (0.3 s) and ends after five minutes
 * without work. Falls back from engine to engine; throws AppError `upstream_failed` when none works here.
 */
export function createBuiltInEmbedder(options: BuiltInEmbedderOptions, log: ModelLog): BuiltInEmbedder {
  const host = new EmbedHost(options, log);
  host.prepare();
  const embedQuestion = rememberQuestions((text, signal) =>
    host.embed('question', [glossQuestion(text)], signal),
  );
  return {
    provider: 'builtin',
    model: builtInModel,
    id: `builtin:${builtInModel}:${dimensions}:${pipelineVersion}`,
    dimensions,
    maxTokens,
    isBuiltIn: true,
    tokenCount: 'word-pieces',
    embedQuestion,
    async embedPassages(texts, signal) {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += textsPerOrder) {
        const order = texts.slice(start, start + textsPerOrder);
        vectors.push(...splitVectors(await host.embed('passages', order, signal)));
      }
      return vectors;
    },
    async embedSentences(texts, signal) {
      return splitVectors(await host.embed('question', texts, signal));
    },
    report: () => ({
      provider: 'builtin',
      model: builtInModel,
      isBuiltIn: true,
      healthy: host.state !== 'failing',
      state: host.state,
      engine: host.engine,
    }),
    close: () => host.close(),
  };
}

/** Starts, restarts and stops the process. */
class EmbedHost {
  state: ModelState = 'asleep';
  engine: EmbedEngine | null = null;
  private child: Promise<EmbedChild> | undefined;
  private active = 0;
  private isClosed = false;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly options: BuiltInEmbedderOptions;
  private readonly log: ModelLog;

  constructor(options: BuiltInEmbedderOptions, log: ModelLog) {
    this.options = options;
    this.log = log;
  }

  async embed(kind: EmbedKind, texts: string[], signal?: AbortSignal): Promise<Float32Array> {
    this.active++;
    clearTimeout(this.idleTimer);
    try {
      const starting = this.start();
      try {
        return await (await starting).embed(kind, texts, signal);
      } catch (error) {
        if (!(error instanceof EmbedProcessLost) || this.isClosed) throw error;
        this.forget(starting, 'starting');
        this.log.warn({}, 'The built-in embedder ended unexpectedly and is started again.');
        return await (await this.start()).embed(kind, texts, signal);
      }
    } catch (error) {
      if (signal?.aborted || error instanceof AppError) throw error;
      throw new AppError('upstream_failed', 'The built-in embedding model failed.', { cause: error });
    } finally {
      this.active--;
      if (this.active === 0) this.sleepLater();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idleTimer);
    await (await this.child?.catch(() => undefined))?.stop();
  }

  private start(): Promise<EmbedChild> {
    if (this.isClosed) throw new AppError('unavailable', 'The server is stopping.');
    if (!this.child) {
      this.state = 'starting';
      const child = this.startFirstUsable();
      this.child = child;
      child
        .then(({ ended }) => ended)
        .then(
          () => this.forget(child, 'asleep'),
          () => this.forget(child, 'failing'),
        );
    }
    return this.child;
  }

  private async startFirstUsable(): Promise<EmbedChild> {
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
        this.log.warn({ engine, err: error }, 'This engine of the built-in embedder does not work here.');
      }
    }
    throw new AppError('upstream_failed', 'The built-in embedding model cannot run on this machine.', {
      cause: lastError,
    });
  }

  /** Converts the weights in the background when that was never done, so that the first question need not wait. */
  prepare(): void {
    if (isConverted(this.options.modelsDir)) return;
    this.start().then(
      () => this.active === 0 && this.sleepLater(10_000),
      () => undefined,
    );
  }

  private forget(child: Promise<EmbedChild> | undefined, state: ModelState): void {
    if (this.child !== child) return;
    this.child = undefined;
    this.state = state;
  }

  private sleepLater(milliseconds = this.options.idleMs ?? defaultIdleMs): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(async () => {
      const child = this.child;
      this.forget(child, 'asleep');
      await (await child?.catch(() => undefined))?.stop();
    }, milliseconds);
    this.idleTimer.unref();
  }
}

function splitVectors(flat: Float32Array): Float32Array[] {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < flat.length; start += dimensions) {
    vectors.push(flat.slice(start, start + dimensions));
  }
  return vectors;
}

/** Half the processors, so that answers to people go on while passages are embedded. */
function defaultThreads(): number {
  return Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
}

/** The question itself follows its English words, because some texts are Filipino. */
function glossQuestion(question: string): string {
  const english = glossFilipino(question);
  return english === null ? question : `${english} (${question})`;
}
