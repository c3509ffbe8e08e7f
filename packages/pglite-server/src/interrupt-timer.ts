import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

type Imports = Record<string, Record<string, unknown>>;
type SetTimer = ((which: number, milliseconds: number) => number) & { sig?: string };

/**
 * The clock that PostgreSQL's time-outs need. WebAssembly has no signals and a running statement
 * blocks its thread, so a second thread keeps the time and breaks in through the inspector, which
 * V8 lets run between two instructions of a WebAssembly loop.
 */
export class InterruptTimer {
  readonly #worker: Worker;
  #alarm = (): void => {};

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  static async start(): Promise<InterruptTimer> {
    const worker = new Worker(new URL('./interrupt-worker.ts', import.meta.url), {
      workerData: { parentPid: process.ppid },
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
      execArgv: [],
    });
    await once(worker, 'message');
    worker.unref();
    const timer = new InterruptTimer(worker);
    (globalThis as { anitoAlarm?: () => void }).anitoAlarm = () => timer.#alarm();
    return timer;
  }

  /** Replaces Emscripten's setitimer, which could only ring between statements. */
  hook(imports: Imports): void {
    for (const space of Object.values(imports)) {
      const original = space._setitimer_js as SetTimer | undefined;
      if (!original) continue;
      const replacement: SetTimer = (_which, milliseconds) => {
        this.#worker.postMessage(milliseconds);
        return 0;
      };
      replacement.sig = original.sig;
      space._setitimer_js = replacement;
    }
  }

  /** Rings by running PostgreSQL's own SIGALRM handler. */
  attach(exports: Record<string, unknown>): void {
    const ring = exports._emscripten_timeout as (which: number, now: number) => void;
    this.#alarm = () => ring(0, performance.now());
  }

  async stop(): Promise<void> {
    this.#worker.postMessage('stop');
    await once(this.#worker, 'exit');
  }
}
