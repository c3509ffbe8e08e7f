/**
 * Program of the built-in embedder's process. A separate process keeps the model's CPU time off the server's
 * event loop, releases all memory when it stops, and cannot crash the server.
 */
import { reportToParent, serveParent } from '@anito/child-process/serve-parent';
import type { EmbedCommand, EmbedProcessOptions, EmbedReply } from './embed-messages.ts';
import { loadEngine, type RunText } from './engines.ts';
import { type EmbedTask, TextQueue, type TokenizedText } from './text-queue.ts';
import { tokenize } from './tokenizer.ts';

/** Share of the time for passages while questions arrive, so that most questions find the model free. */
const passageShare = 0.55;
/** Questions count as arriving for this many milliseconds after the last one. */
const questionWindowMs = 1_000;
const queue = new TextQueue();
let isWorking = false;
let lastQuestionAt = Number.NEGATIVE_INFINITY;
/** Time until which passages have to pause, by `performance.now()`. */
let pauseUntil = 0;
/** Ends the current pause between passages. Does nothing without a pause. */
let endPause: () => void = () => undefined;

let run: RunText;

serveParent<EmbedProcessOptions, EmbedCommand>({
  async start({ engine, modelsDir, threads }) {
    run = await loadEngine(engine, modelsDir, threads);
    await run(toTokenized('warm up'));
  },
  receive: handleCommand,
});

/** Queues or cancels texts, and starts their processing. A question also ends the pause between passages. */
function handleCommand(order: EmbedCommand): void {
  if (order.type === 'cancel') queue.remove(order.id);
  else queue.add(order.kind, order.id, order.texts.map(toTokenized));
  if (order.type === 'embed' && order.kind === 'question') {
    lastQuestionAt = performance.now();
    endPause();
  }
  if (!isWorking) void processQueue();
}

/** Embeds the waiting texts one after the other. While questions arrive, it pauses between passages. */
async function processQueue(): Promise<void> {
  isWorking = true;
  while (!queue.isEmpty) {
    const areQuestionsArriving = performance.now() - lastQuestionAt < questionWindowMs;
    if (areQuestionsArriving && !queue.hasQuestion) await waitUntil(pauseUntil);
    const next = queue.take();
    if (!next) continue;
    const startedAt = performance.now();
    await runText(next.task, next.text);
    if (next.kind === 'passages') pauseUntil = startedAt + (performance.now() - startedAt) / passageShare;
    // Allows a question that arrived meanwhile to be queued.
    await new Promise((resolve) => setImmediate(resolve));
  }
  isWorking = false;
}

/** Waits until a time of `performance.now()`, or until a question arrives. */
async function waitUntil(time: number): Promise<void> {
  const milliseconds = time - performance.now();
  if (milliseconds <= 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    endPause = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/**
 * Embeds one text and sends the vectors of its task to the parent process after the task's last text. A
 * failure ends the whole task with a failure reply.
 */
async function runText(task: EmbedTask, text: TokenizedText): Promise<void> {
  try {
    task.vectors.push(await run(text));
    if (task.waiting.length === 0) reply({ type: 'vectors', id: task.id, vectors: flatten(task.vectors) });
  } catch (error) {
    queue.remove(task.id);
    reply({ type: 'failed', id: task.id, reason: String(error) });
  }
}

/** Returns a text with its token ids. */
function toTokenized(text: string): TokenizedText {
  return { text, ids: tokenize(text) };
}

/** Joins vectors of equal length into one array. No vectors give an empty array. */
function flatten(vectors: Float32Array[]): Float32Array {
  const vectorLength = vectors[0]?.length ?? 0;
  const flat = new Float32Array(vectorLength * vectors.length);
  for (const [i, vector] of vectors.entries()) flat.set(vector, i * vectorLength);
  return flat;
}

/** Sends a message to the parent process without waiting. */
function reply(message: EmbedReply): void {
  void reportToParent(message);
}
