import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where visitors ask. */
export type Target = { url: string; authority: Buffer; assistantId: number };

/**
 * A visitor's question and what became of it. `refused` is an error status or an `error` event, `broken` a
 * connection that ended before the answer did.
 */
export type Question = {
  text: string;
  visitorId: string;
  key: string;
  address: string;
  /** Milliseconds since the start of the load. */
  sentAt: number;
  first: 'answered' | 'refused' | 'broken';
  /** What the first attempt got instead of an answer. */
  problem?: string;
  /** Duration of the first attempt, in milliseconds. */
  firstMs: number;
  /** The answer as the visitor received it. Undefined when no attempt got one. */
  answer?: string;
  /** Time from the first attempt to the answer, in milliseconds. */
  totalMs: number;
};

type Attempt = { result: Question['first']; problem?: string; answer?: string; retryAfterMs?: number };

/** How long a visitor repeats a question, in milliseconds. */
const patienceMs = 60_000;
/** Pause before a repetition, unless the server names one (`Retry-After`), in milliseconds. */
const retryPauseMs = 1_000;
/** An attempt without an end counts as broken, in milliseconds. */
const attemptTimeoutMs = 30_000;
/** Caddy chooses the process by the visitor's address. */
const addressCount = 240;

let asked = 0;

/** Asks once and reads the answer as a stream, as the chat in the browser does. */
function attempt(target: Target, question: Question, agent: Agent): Promise<Attempt> {
  const body = JSON.stringify({ question: question.text, channelUserId: question.visitorId });
  return new Promise((resolve) => {
    const call = request(
      `${target.url}/api/assistant/${target.assistantId}/public/chat`,
      {
        method: 'POST',
        agent,
        localAddress: question.address,
        signal: AbortSignal.timeout(attemptTimeoutMs),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          accept: 'text/event-stream',
          'idempotency-key': question.key,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', (error) => resolve({ result: 'broken', problem: `stream: ${error.message}` }));
        response.on('end', () => {
          const [, done] = /^event: done\ndata: (.*)$/m.exec(text) ?? [];
          const { statusCode, headers } = response;
          if (statusCode === 200 && done)
            return resolve({ result: 'answered', answer: (JSON.parse(done) as { answer: string }).answer });
          const [, code = ''] = /"code":"(\w{1,60})"/.exec(text) ?? [];
          const isRefused = statusCode !== 200 || text.includes('event: error');
          resolve({
            result: isRefused ? 'refused' : 'broken',
            ...(headers['retry-after'] ? { retryAfterMs: Number(headers['retry-after']) * 1_000 } : {}),
            problem: isRefused ? `${statusCode} ${code}` : 'stream: ended early',
          });
        });
      },
    );
    call.on('error', (error) => resolve({ result: 'broken', problem: error.message }));
    call.end(body);
  });
}

/** Asks, and repeats the question with the same Idempotency-Key until it is answered. */
async function ask(target: Target, agent: Agent, startedAt: number): Promise<Question> {
  asked += 1;
  const began = performance.now();
  const question: Question = {
    text: `What about the mango cake of topic ${asked}?`,
    visitorId: `public_topology_${asked}_${process.pid}`,
    key: randomUUID(),
    address: `127.0.1.${1 + (asked % addressCount)}`,
    sentAt: began - startedAt,
    first: 'broken',
    firstMs: 0,
    totalMs: 0,
  };
  let last = await attempt(target, question, agent);
  question.first = last.result;
  if (last.problem) question.problem = last.problem;
  question.firstMs = performance.now() - began;
  while (last.result !== 'answered' && performance.now() - began < patienceMs) {
    await sleep(last.retryAfterMs ?? retryPauseMs);
    last = await attempt(target, question, agent);
  }
  if (last.answer !== undefined) question.answer = last.answer;
  question.totalMs = performance.now() - began;
  return question;
}

/**
 * Visitors ask at a fixed rate, `marginMs` before `disturb`, during it, and `marginMs` after it. Resolves to
 * the questions and the times of `disturb`, in milliseconds since the start of the load.
 */
export async function askDuring(
  target: Target,
  { perSecond, marginMs, disturb }: { perSecond: number; marginMs: number; disturb: () => Promise<void> },
): Promise<{ questions: Question[]; disturbedAt: number; endedAt: number }> {
  const agent = new Agent({ keepAlive: true, ca: target.authority });
  const startedAt = performance.now();
  const pending: Promise<Question>[] = [];
  let isOver = false;
  let [disturbedAt, endedAt] = [0, 0];
  const disturbing = (async () => {
    await sleep(marginMs);
    disturbedAt = performance.now() - startedAt;
    await disturb();
    endedAt = performance.now() - startedAt;
    await sleep(marginMs);
  })().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const due = startedAt + (pending.length * 1_000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    pending.push(ask(target, agent, startedAt));
  }
  await disturbing;
  const questions = await Promise.all(pending);
  agent.destroy();
  return { questions, disturbedAt, endedAt };
}
