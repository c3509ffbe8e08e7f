import type { EmbedEngine } from '../types.ts';

/** How the process is started, as its one argument in JSON; times in milliseconds. */
export type EmbedProcessOptions = { engine: EmbedEngine; modelsDir: string; threads: number };

/** What people wait for, and what is read in the background. */
export type EmbedKind = 'question' | 'passages';

/** To the embedder's process. */
export type EmbedOrder =
  | { type: 'embed'; id: number; kind: EmbedKind; texts: string[] }
  | { type: 'cancel'; id: number };

/** From the embedder's process: the vectors of one order lie one behind the other. */
export type EmbedReply =
  | { type: 'ready' }
  | { type: 'unusable'; reason: string }
  | { type: 'vectors'; id: number; vectors: Float32Array }
  | { type: 'failed'; id: number; reason: string };
