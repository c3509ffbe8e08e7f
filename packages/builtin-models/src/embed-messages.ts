import type { EmbedEngine } from './embed-engine.ts';

/** Start options of the process. */
export type EmbedProcessOptions = { engine: EmbedEngine; modelsDir: string; threads: number };

/** Priority of a request: a question that a person waits for, or passages in the background. */
export type EmbedKind = 'question' | 'passages';

/** Message to the embedder's process. */
export type EmbedCommand =
  | { type: 'embed'; id: number; kind: EmbedKind; texts: string[] }
  | { type: 'cancel'; id: number };

/** Message from the embedder's process. The vectors of one request are concatenated. */
export type EmbedReply =
  | { type: 'vectors'; id: number; vectors: Float32Array }
  | { type: 'failed'; id: number; reason: string };
