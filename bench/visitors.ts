import { Agent, request } from 'node:http';
import { createRandom } from './api.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const random = createRandom(7);
const topics = [
  'refund policy',
  'delivery price',
  'mango cake',
  'branch hours',
  'battery warranty',
  'birthday box',
  'parking weekend',
  'coffee discount',
];
let askedCount = 0;

/**
 * Times of a question to its first text and to its end. The status is 599 for a stream that broke. An answer
 * in one piece has no first text.
 */
export type Timing = { status: number; firstWordMs: number; totalMs: number };

/** Asks one question as one visitor from one address, and reads the answer as a stream or in one piece. */
export function askAsVisitor(url: string, assistantId: number, { isStreamed = true } = {}): Promise<Timing> {
  askedCount += 1;
  const number = askedCount;
  const startedAt = performance.now();
  const body = JSON.stringify({
    question: `What about the ${topics[Math.floor(random() * topics.length)]} of topic ${Math.floor(random() * 500)}?`,
    channelUserId: `public_bench_${number}_${process.pid}`,
  });
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/assistant/${assistantId}/public/chat`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          accept: isStreamed ? 'text/event-stream' : 'application/json',
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        },
      },
      (response) => {
        let firstWordMs = Number.NaN;
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk;
          if (Number.isNaN(firstWordMs) && text.includes('event: token'))
            firstWordMs = performance.now() - startedAt;
        });
        response.on('end', () => {
          const isDone = !isStreamed || text.includes('event: done');
          const status = response.statusCode ?? 0;
          resolve({
            status: status === 200 && !isDone ? 599 : status,
            firstWordMs,
            totalMs: performance.now() - startedAt,
          });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Results of parallel visitors, each of whom asks again as soon as the answer has arrived. */
export type Load = { answers: Timing[]; failed: number; seconds: number };

/** Lets `concurrency` visitors ask for the given seconds, or the given number of questions in total. */
export async function askTogether(
  ask: () => Promise<Timing>,
  { concurrency, seconds = 3_600, count = Number.POSITIVE_INFINITY }: LoadSize,
): Promise<Load> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  const timings: Timing[] = [];
  let remaining = count;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < until && remaining-- > 0) timings.push(await ask());
    }),
  );
  const answers = timings.filter(({ status }) => status === 200);
  return {
    answers,
    failed: timings.length - answers.length,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

/** Number of parallel visitors, and the total time or number of questions. */
export type LoadSize = { concurrency: number; seconds?: number; count?: number };

/** Closes the visitors' connections. */
export function closeConnections(): void {
  agent.destroy();
}
