import { type Child, describeEnd, startChild } from '@anito/child-process/start-child';
import type { EmbedCommand, EmbedKind, EmbedProcessOptions, EmbedReply } from './embed-messages.ts';

type PendingRequest = { resolve(vectors: Float32Array): void; reject(error: Error): void };

/** Error of the requests that were lost with the process. They can be retried with a new process. */
export class EmbedProcessLostError extends Error {}

/**
 * Start timeout in milliseconds. Loading takes 0.3 s. Converting the weights first takes some seconds, on a
 * slow machine many.
 */
const startTimeoutMs = 180_000;

/** A running process of the built-in embedder. */
export class EmbedChild {
  private readonly waiting = new Map<number, PendingRequest>();
  private nextId = 1;
  private isLost = false;
  private readonly child: Child<EmbedCommand, void>;

  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>;

  private constructor(options: EmbedProcessOptions) {
    const compileCache = process.env.NODE_COMPILE_CACHE;
    this.child = startChild<EmbedCommand, EmbedReply>({
      script: new URL('./embed-process.ts', import.meta.url),
      input: options,
      // The process needs none of the server's secrets.
      env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
      nodeOptions: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1'],
      startTimeoutMs,
      graceMs: 0,
      onReport: (reply) => this.handleReply(reply),
      onStderr: (text) => process.stderr.write(text),
    });
    this.ended = this.child.ended.then((end) => {
      this.isLost = true;
      for (const { reject } of this.waiting.values()) reject(new EmbedProcessLostError(describeEnd(end)));
      this.waiting.clear();
    });
  }

  /**
   * Starts a process and waits until its engine has embedded a text. Rejects when the engine does not work on
   * this machine.
   */
  static async start(options: EmbedProcessOptions): Promise<EmbedChild> {
    const child = new EmbedChild(options);
    await child.child.ready;
    return child;
  }

  /** Returns the vectors of the texts, concatenated. */
  async embed(kind: EmbedKind, texts: string[], signal?: AbortSignal): Promise<Float32Array> {
    signal?.throwIfAborted();
    if (this.isLost) throw new EmbedProcessLostError('The process exited.');
    const id = this.nextId++;
    const onAbort = () => {
      this.child.send({ type: 'cancel', id });
      this.waiting.get(id)?.reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await new Promise<Float32Array>((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        this.child.send({ type: 'embed', id, kind, texts });
      });
    } finally {
      this.waiting.delete(id);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async stop(): Promise<void> {
    this.child.kill();
    await this.ended;
  }

  private handleReply(reply: EmbedReply): void {
    if (reply.type === 'vectors') this.waiting.get(reply.id)?.resolve(reply.vectors);
    if (reply.type === 'failed') this.waiting.get(reply.id)?.reject(new Error(reply.reason));
  }
}
