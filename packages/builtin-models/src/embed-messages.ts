import type { EmbedEngine } from './embed-engine.ts';

/** What the process is started with. */
export type EmbedProcessOptions = { engine: EmbedEngine; modelsDir: string; threads: number };

/** What people wait for, and what is read in the background. */
export type EmbedKind = 'question' | 'passages';

/** To the embedder's process. */
export type EmbedOrder =
  | { type: 'embed'; id: number; kind: EmbedKind; texts: string[] }
  | { type: 'cancel'; id: number };

/** From the embedder's process: the vectors of one order lie one behind the other. */
export type EmbedReply =
  | { type: 'vectors'; id: number; vectors: Float32Array }
  | { type: 'failed'; id: number; reason: string };
