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
let asked = 0;

/** What became of a question; status 599 for a stream that ended before it was done. */
export type Timing = { status: number; firstTokenMs: number; totalMs: number };

/** One visitor from one address asks one question over a stream. */
export function askAsVisitor(url: string, assistantId: number): Promise<Timing> {
  asked += 1;
  const number = asked;
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
          accept: 'text/event-stream',
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        },
      },
      (response) => {
        let firstTokenMs = Number.NaN;
        let text = '';
        response.on('data', (chunk: Buffer) => {
          if (Number.isNaN(firstTokenMs)) firstTokenMs = performance.now() - startedAt;
          text += chunk;
        });
        response.on('end', () => {
          const isDone = text.includes('event: done');
          resolve({
            status: isDone ? 200 : response.statusCode === 200 ? 599 : (response.statusCode ?? 0),
            firstTokenMs,
            totalMs: performance.now() - startedAt,
          });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Ends the visitors' connections. */
export function leave(): void {
  agent.destroy();
}
