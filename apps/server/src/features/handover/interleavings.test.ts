import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatAnswer } from '@anito/contract/conversations';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { channel } from '../../lib/event-sender.ts';
import { createLog } from '../../lib/log.ts';
import { createRandom } from '../../testing/create-random.ts';
import { fetchWithRetry } from '../../testing/fetch-with-retry.ts';
import type { ProductProcess } from '../../testing/product-process.ts';
import { testTimeouts } from '../../testing/test-database.ts';
import { startTestProcesses } from '../../testing/test-processes.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import {
  countWatched,
  findFaults,
  findLastEvents,
  listWatched,
  watchThreads,
} from './testing/watch-threads.ts';

/** Random courses. Each consists of rounds of simultaneous events. */
const courses = 200;
const concurrentCourses = 8;
const rounds = 3;
const stepsInEach = 3;

let fake: FakeModel;
let product: TestProduct;
/** Two processes that share the calls of one course. */
let webs: ProductProcess[];
let database: Database;
let token: string;
let assistantId: number;

beforeAll(async () => {
  fake = await startFakeModel({
    text: 'We open at nine in the morning on every day but Sunday, and close at six.',
    tokensPerSecond: 150,
  });
  ({ product, webs } = await startTestProcesses(
    {
      AI_CHAT_PROVIDER: 'openai-compatible',
      AI_CHAT_BASE_URL: fake.url.openai,
      AI_CHAT_API_KEY: 'fake',
      AI_CHAT_MODEL: 'fake',
      PUBLIC_CHAT_PER_ADDRESS: '10000',
      ACCOUNT_QUESTIONS_PER_DAY: '100000',
      ASSISTANT_QUESTIONS_PER_DAY: '100000',
    },
    { workers: 0 },
  ));
  token = await product.createToken('owner@example.com');
  const body = { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true };
  const response = await product.fetch('POST', '/api/assistant', { token, body });
  assistantId = ((await response.json()) as { id: number }).id;
  database = await connectDatabase({
    databaseUrl: product.databaseUrl,
    dataDir: product.dataDir,
    log: createLog('silent'),
    joinRunning: true,
    timeouts: testTimeouts,
  });
  await watchThreads(database);
  // Tests do in seconds what takes visitors minutes.
  await database.pool.query(`
    create function count_once() returns trigger language plpgsql as $$ begin new.points := 1; return new; end $$;
    create trigger count_once before insert or update on rate_limits for each row execute function count_once();`);
}, 120_000);

afterAll(async () => {
  await database?.close();
  await product?.remove();
  await fake?.close();
});

const faults: string[] = [];

/** An event, and whether a person causes it. */
type Step = { run: () => Promise<void>; isPersons?: boolean };

/** Counts the sessions that wait for `holder`'s locks, directly or indirectly. */
const waitingStatement = `
  with recursive waiting as (
    select pid from pg_stat_activity where wait_event_type = 'Lock' and $1 = any(pg_blocking_pids(pid))
    union select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid))
    where a.wait_event_type = 'Lock')
  select count(*)::int as count from waiting`;

let lateNews = 0;
/** A late update that a person answers, from before all later changes. It must not interrupt anything. */
async function publishLateUpdate(threadId: number): Promise<void> {
  const data = { threadId, handledBy: 'person', generation: 0 };
  const event = { ownerId: 'any', event: { event: 'ThreadUpdate', data } };
  const message = { sender: 'late', number: ++lateNews, event };
  await database.pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(message)]);
}

/**
 * Starts steps on a locked thread, each when the previous one waits for the lock, so that they reach the
 * thread in this order and all at once. A step that does not wait is a fault. Only on PostgreSQL, because
 * other databases have one connection.
 */
async function beginHeld(threadId: number, steps: Step[]): Promise<Promise<void>[]> {
  if (!product.databaseUrl) return steps.map(({ run }) => run());
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from threads where id = $1 for no key update', [threadId]);
    const { rows } = await holder.query('select pg_backend_pid() as pid');
    const before = await countWatched(database, threadId);
    const started: Promise<void>[] = [];
    let isHeld = true;
    for (const { run, isPersons } of steps) {
      let isOver = false;
      const running = run();
      started.push(running);
      const note = () => {
        isOver = true;
        if (isPersons && isHeld) faults.push(`thread ${threadId}: the person does not wait for the lock`);
      };
      void running.then(note, note);
      for (let tries = 0; tries < 20 && !isOver; tries += 1) {
        await sleep(3);
        const waiting = await database.pool.query(waitingStatement, [rows[0].pid]);
        if (waiting.rows[0].count >= started.length) break;
      }
    }
    if ((await countWatched(database, threadId)) > before)
      faults.push(`thread ${threadId}: it changes while another transaction has locked it`);
    isHeld = false;
    return started;
  } finally {
    await holder.query('commit');
    holder.release();
    await publishLateUpdate(threadId);
  }
}

type VisitorReply = { outcome: string; answer: string };
/** The replies to each question, including repeats. */
type Course = { visitor: string; replies: Map<string, VisitorReply[]>; threadId: number };

async function call(on: ProductProcess, method: string, path: string, body: object, more: RequestInit = {}) {
  return fetchWithRetry(on.url + path, {
    method,
    body: JSON.stringify(body),
    ...more,
    headers: { 'content-type': 'application/json', ...more.headers },
  });
}

/**
 * Sends a question. For a repeat, the remembered reply is deleted first, as after the death of the process
 * that gave it.
 */
async function ask(on: ProductProcess, course: Course, question: string, signal?: AbortSignal) {
  const { visitor, replies } = course;
  const key = `key of ${question}`.replace(/[ ?]/g, '-');
  if (replies.has(question)) {
    await database.pool.query('delete from idempotent_requests where key = $1 and status is not null', [key]);
  }
  const earlier = replies.get(question) ?? [];
  replies.set(question, earlier);
  const body = { question, channelUserId: visitor };
  const path = `/api/assistant/${assistantId}/public/chat`;
  const headers = { 'idempotency-key': key };
  const response = await call(on, 'POST', path, body, { headers, ...(signal && { signal }) });
  // The question is being answered.
  if (response.status === 409) return;
  if (response.status !== 200) throw new Error(await response.text());
  const { outcome, answer } = (await response.json()) as ChatAnswer;
  earlier.push({ outcome, answer });
}

/** Disconnects during an answer and repeats the question in another process. */
async function askAndLeave(one: ProductProcess, other: ProductProcess, course: Course, question: string) {
  await ask(one, course, question, AbortSignal.timeout(60)).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error;
  });
  for (let tries = 0; course.replies.get(question)?.length === 0; tries += 1) {
    if (tries === 200) return void faults.push(`${question}: is reported as in progress forever`);
    await ask(other, course, question);
    await sleep(20);
  }
}

/** One course: questions, repeats, and a person who joins, writes and leaves, all at the same time. */
async function runCourse(number: number): Promise<Course> {
  const random = createRandom(number + 1);
  const visitor = `public_course-${String(number).padStart(12, '0')}`;
  const course: Course = { visitor, replies: new Map(), threadId: 0 };
  const choose = <T>(among: readonly T[]): T => among[Math.floor(random() * among.length)]!;
  await ask(choose(webs), course, `first of ${number}?`);
  const { rows } = await database.pool.query('select id::int from threads where channel_user_id = $1', [
    visitor,
  ]);
  course.threadId = rows[0].id;
  const act = async (on: ProductProcess, what: string, body: object = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    const path = `/api/inbox/threads/${course.threadId}/${what}`;
    const response = await call(on, 'POST', path, body, { headers });
    if (response.status >= 300) throw new Error(await response.text());
  };
  const replies: string[] = [];
  const reply = (on: ProductProcess, text: string) =>
    act(on, 'replies', { text, clientKey: text.replaceAll(' ', '-') });

  function chooseStep(name: string): Step {
    const on = choose(webs);
    const kind = random();
    const repeated = choose([...course.replies.keys()]);
    const written = replies.length > 0 ? choose(replies) : undefined;
    if (kind < 0.34) return { run: () => ask(on, course, `${name}?`) };
    const other = choose(webs);
    if (kind < 0.4) return { run: () => askAndLeave(on, other, course, `${name}?`) };
    if (kind < 0.54) return { run: () => ask(on, course, repeated) };
    if (kind < 0.64) return { run: () => act(on, 'take-over'), isPersons: true };
    if (kind < 0.72) {
      replies.push(name);
      return { run: () => reply(on, name), isPersons: true };
    }
    if (kind < 0.76 && written) return { run: () => reply(on, written), isPersons: true };
    return { run: () => act(on, kind < 0.94 ? 'hand-back' : 'close'), isPersons: true };
  }

  const started: Promise<void>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const steps = Array.from({ length: stepsInEach }, (_, step) =>
      chooseStep(`step ${round}-${step} of ${number}`),
    );
    started.push(...(await beginHeld(course.threadId, steps)));
    await sleep(random() * 120);
  }
  await Promise.all(started);
  // A repeated question gets the same reply.
  await act(choose(webs), choose(['take-over', 'hand-back']));
  for (const question of [...course.replies.keys()].slice(0, 3)) await ask(choose(webs), course, question);
  return course;
}

it(`in ${courses} random courses no question is answered by both the assistant and a person`, async () => {
  const ran: Course[] = [];
  for (let first = 0; first < courses && faults.length === 0; first += concurrentCourses) {
    const numbers = Array.from(
      { length: Math.min(concurrentCourses, courses - first) },
      (_, place) => first + place,
    );
    const done = await Promise.all(numbers.map(runCourse));
    ran.push(...done);
    const watched = (await listWatched(database)).filter(([one]) =>
      done.some(({ threadId }) => one?.threadId === threadId),
    );
    faults.push(...watched.flatMap(findFaults));
    const ends = new Map(watched.flatMap((one) => [...findLastEvents(one)]));
    for (const [question, reply] of done.flatMap((course) => [...course.replies])) {
      const end = ends.get(question);
      const isPersons = end === 'told' || end === 'taken';
      const isRight = reply.every(({ outcome, answer }) =>
        outcome === 'person' ? isPersons && answer === '' : end === 'answered' && answer !== '',
      );
      if (!isRight) faults.push(`${question}: ${end}, but heard ${JSON.stringify(reply)}`);
    }
  }
  const all = (await listWatched(database)).flatMap((watched) => [...findLastEvents(watched).values()]);
  const count = (what: string) => all.filter((end) => end === what).length;
  console.log(
    `${ran.length} courses in ${webs.length} processes: ${all.length} questions, ${count('answered')} answered by the assistant, ${count('told')} told to a person, ${count('taken')} taken over in the middle, ${faults.length} faults`,
  );
  expect(faults).toEqual([]);
  // Every kind of event happened, so the courses are meaningful.
  expect(count('answered')).toBeGreaterThan(courses / 2);
  expect(count('told')).toBeGreaterThan(courses / 2);
  expect(count('taken')).toBeGreaterThan(courses / 20);
}, 480_000);
