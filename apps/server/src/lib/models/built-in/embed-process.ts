/**
 * The program of the built-in embedder's process: a process of its own, so that the model takes no time from the
 * server's event loop, gives all its memory back when it goes to sleep, and cannot take the server down with it.
 */
import type { EmbedOrder, EmbedProcessOptions, EmbedReply } from './embed-messages.ts';
import { loadEngine, type RunText } from './engines.ts';
import { type EmbedTask, TextQueue, type TokenizedText } from './text-queue.ts';
import { tokenize } from './tokenizer.ts';

const options = JSON.parse(process.argv[2] ?? '') as EmbedProcessOptions;
/** While people ask, the model rests for this part of the time that a passage took: a question then seldom waits. */
const restShare = 0.5;
const askingMs = 1_000;
const queue = new TextQueue();
let working = false;
let askedAt = Number.NEGATIVE_INFINITY;
let endRest: () => void = () => undefined;

process.on('disconnect', () => process.exit(0));
// The terminal sends its interrupt to the whole group: the server decides when this process ends.
process.on('SIGINT', () => undefined);

try {
  const run = await loadEngine(options.engine, options.modelsDir, options.threads);
  await run(toTokenized('warm up'));
  process.on('message', (order: EmbedOrder) => takeOrder(order, run));
  reply({ type: 'ready' });
} catch (error) {
  reply({ type: 'unusable', reason: String(error) });
}

function takeOrder(order: EmbedOrder, run: RunText): void {
  if (order.type === 'cancel') queue.remove(order.id);
  else queue.add(order.kind, order.id, order.texts.map(toTokenized));
  if (order.type === 'embed' && order.kind === 'question') {
    askedAt = performance.now();
    endRest();
  }
  if (!working) void work(run);
}

async function work(run: RunText): Promise<void> {
  working = true;
  for (let next = queue.take(); next; next = queue.take()) {
    const startedAt = performance.now();
    await runText(next.task, next.text, run);
    // Lets in a question that came meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
    const isAsking = performance.now() - askedAt < askingMs;
    if (isAsking && !queue.hasQuestion) await rest((performance.now() - startedAt) * restShare);
  }
  working = false;
}

/** Waits so long, or until a question comes. */
async function rest(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    endRest = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

async function runText(task: EmbedTask, text: TokenizedText, run: RunText): Promise<void> {
  try {
    task.vectors.push(await run(text));
    if (task.waiting.length === 0) reply({ type: 'vectors', id: task.id, vectors: flatten(task.vectors) });
  } catch (error) {
    queue.remove(task.id);
    reply({ type: 'failed', id: task.id, reason: String(error) });
  }
}

function toTokenized(text: string): TokenizedText {
  return { text, ids: tokenize(text) };
}

function flatten(vectors: Float32Array[]): Float32Array {
  const width = vectors[0]?.length ?? 0;
  const flat = new Float32Array(width * vectors.length);
  for (const [i, vector] of vectors.entries()) flat.set(vector, i * width);
  return flat;
}

function reply(message: EmbedReply): void {
  process.send?.(message);
}
