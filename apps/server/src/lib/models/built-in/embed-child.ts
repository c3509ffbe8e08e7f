import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EmbedKind, EmbedOrder, EmbedProcessOptions, EmbedReply } from './embed-messages.ts';

type Waiting = { resolve(vectors: Float32Array): void; reject(error: Error): void };

/** Thrown to every caller whose work was lost with the process: worth one more try with a new one. */
export class EmbedProcessLost extends Error {}

/** One running process of the built-in embedder. */
export class EmbedChild {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  private isLost = false;
  private readonly child: ChildProcess;

  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;

  private constructor(child: ChildProcess) {
    this.child = child;
    child.on('message', (reply: EmbedReply) => this.takeReply(reply));
    this.ended = once(child, 'exit').then(() => {
      this.isLost = true;
      for (const { reject } of this.waiting.values()) reject(new EmbedProcessLost('The process ended.'));
      this.waiting.clear();
    });
  }

  /** Starts a process and waits until its engine has answered once; rejects when the engine does not work here. */
  static async start(options: EmbedProcessOptions): Promise<EmbedChild> {
    const compileCache = process.env.NODE_COMPILE_CACHE;
    const child = fork(
      fileURLToPath(new URL('./embed-process.ts', import.meta.url)),
      [JSON.stringify(options)],
      {
        serialization: 'advanced',
        execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1'],
        // It needs none of the server's secrets.
        env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    try {
      await waitUntilReady(child);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
    return new EmbedChild(child);
  }

  /** The vectors of the texts, one behind the other. */
  async embed(kind: EmbedKind, texts: string[], signal?: AbortSignal): Promise<Float32Array> {
    signal?.throwIfAborted();
    if (this.isLost) throw new EmbedProcessLost('The process ended.');
    const id = this.nextId++;
    const onAbort = () => {
      this.send({ type: 'cancel', id });
      this.waiting.get(id)?.reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await new Promise<Float32Array>((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        this.send({ type: 'embed', id, kind, texts });
      });
    } finally {
      this.waiting.delete(id);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  private send(order: EmbedOrder): void {
    // A failed send means that the process is ending, and its exit rejects all that wait.
    if (!this.isLost && this.child.connected) this.child.send(order, () => undefined);
  }

  private takeReply(reply: EmbedReply): void {
    if (reply.type === 'vectors') this.waiting.get(reply.id)?.resolve(reply.vectors);
    if (reply.type === 'failed') this.waiting.get(reply.id)?.reject(new Error(reply.reason));
  }
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('message', (reply: EmbedReply) => {
      if (reply.type === 'unusable') reject(new Error(reply.reason));
      else resolve();
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The process ended with ${signal ?? code}.`)));
  });
}
