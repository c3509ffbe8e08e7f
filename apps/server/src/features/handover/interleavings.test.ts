import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatAnswer } from '@anito/contract/conversations';
import type { InboxThread } from '@anito/contract/inbox';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { createLog } from '../../lib/log.ts';
import type { ProductProcess } from '../../testing/product-process.ts';
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts';

/** Random courses, and what happens in each at the same time. */
const courses = 200;
const stepsInEach = 9;
const coursesAtOnce = 8;

let fake: FakeModel;
let product: TestProduct;
/** On PostgreSQL two, between which the calls of one course are shared out. */
let processes: ProductProcess[];
let database: Database;
let token: string;
let assistantId: number;

beforeAll(async () => {
  fake = await startFakeModel({
    text: 'We open at nine in the morning on every day but Sunday, and close at six.',
    tokensPerSecond: 150,
  });
  product = await createTestProduct({
    AI_CHAT_PROVIDER: 'openai-compatible',
    AI_CHAT_BASE_URL: fake.url.openai,
    AI_CHAT_API_KEY: 'fake',
    AI_CHAT_MODEL: 'fake',
    PUBLIC_CHAT_PER_ADDRESS: '10000',
    ACCOUNT_QUESTIONS_PER_DAY: '100000',
    ASSISTANT_QUESTIONS_PER_DAY: '100000',
  });
  await product.start();
  processes = [product];
  if (product.databaseUrl) {
    // Tokens name the installation by its address.
    const sibling = await product.createSibling({ PUBLIC_URL: product.url });
    await sibling.start();
    processes.push(sibling);
  }
  token = await product.createToken('owner@example.com');
  const body = { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true };
  const made = await product.fetch('POST', '/api/assistant', { token, body });
  assistantId = ((await made.json()) as { id: number }).id;
  database = await connectDatabase({
    databaseUrl: product.databaseUrl,
    dataDir: product.dataDir,
    log: createLog('silent'),
    joinRunning: true,
  });
  await watchAnswers();
}, 120_000);

afterAll(async () => {
  await database?.close();
  await product?.remove();
  await fake?.close();
});

/** Notes by whom a thread was handled, in which generation, when a question was taken up and when it got its answer. */
async function watchAnswers(): Promise<void> {
  await database.pool.query(`
    create table watched (conversation_id bigint, what text, handled_by text, generation int);
    create function watch_answers() returns trigger language plpgsql as $$
    begin
      insert into watched select new.id, case when tg_op = 'INSERT' then 'begun' else new.status end,
        t.handled_by, t.generation from threads t where t.id = new.thread_id;
      return null;
    end $$;
    create trigger watch_begun after insert on conversations for each row execute function watch_answers();
    create trigger watch_ended after update of status on conversations for each row
      when (new.status in ('answered', 'unsure', 'refused')) execute function watch_answers();`);
}

/** Numbers that are the same at every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Asked = { question: string; outcome: string; answer: string };

async function call(process: ProductProcess, method: string, path: string, body?: object, isOwner = false) {
  return fetch(process.url + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(isOwner ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** One course: questions, a person who comes, writes and goes, and all of it at the same time. */
async function runCourse(course: number): Promise<Asked[]> {
  const random = createRandom(course + 1);
  const visitor = `public_course-${String(course).padStart(12, '0')}`;
  const path = `/api/assistant/${assistantId}/public`;
  const choose = () => processes[Math.floor(random() * processes.length)]!;
  const asked: Asked[] = [];
  async function ask(process: ProductProcess, question: string): Promise<void> {
    const response = await call(process, 'POST', `${path}/chat`, { question, channelUserId: visitor });
    if (response.status !== 200) throw new Error(await response.text());
    const { outcome, answer } = (await response.json()) as ChatAnswer;
    asked.push({ question, outcome, answer });
  }
  await ask(choose(), `first of ${course}?`);
  const found = await call(choose(), 'GET', `/api/inbox/threads?search=${visitor}`, undefined, true);
  const [thread] = ((await found.json()) as { threads: InboxThread[] }).threads;
  const threadPath = `/api/inbox/threads/${thread!.id}`;
  const act = async (process: ProductProcess, what: string, body?: object) => {
    const response = await call(process, 'POST', `${threadPath}/${what}`, body, true);
    if (response.status >= 300) throw new Error(await response.text());
  };
  const steps = Array.from({ length: stepsInEach }, (_, step) => {
    const process = choose();
    const kind = random();
    const wait = random() * 250;
    const text = `step ${step} of ${course}`;
    return async () => {
      await sleep(wait);
      if (kind < 0.45) await ask(process, `${text}?`);
      else if (kind < 0.6) await act(process, 'take-over');
      else if (kind < 0.75) await act(process, 'replies', { text, clientKey: `course-${course}-${step}` });
      else if (kind < 0.92) await act(process, 'hand-back');
      else await act(process, 'close');
    };
  });
  await Promise.all(steps.map((step) => step()));
  return asked;
}

it(`of ${courses} random courses none has a question that both assistant and person answer`, async () => {
  const asked: Asked[] = [];
  for (let first = 0; first < courses; first += coursesAtOnce) {
    const numbers = Array.from(
      { length: Math.min(coursesAtOnce, courses - first) },
      (_, place) => first + place,
    );
    asked.push(...(await Promise.all(numbers.map(runCourse))).flat());
  }
  type Row = {
    question: string;
    status: string | null;
    isTakenOver: boolean;
    copies: number;
    ends: { what: string; handled_by: string; generation: number }[];
  };
  const { rows } = await database.pool.query<Row>(
    `select c.question, c.status, c.is_taken_over as "isTakenOver", (
       select count(*)::int from conversations o where o.thread_id = c.thread_id and o.question = c.question) + (
       select count(*)::int from thread_messages m where m.thread_id = c.thread_id and m.text = c.question) as copies,
       (select json_agg(w) from watched w where w.conversation_id = c.id) as ends
     from conversations c
     union all
     select m.text, null, true, (select count(*)::int from thread_messages o
       where o.thread_id = m.thread_id and o.text = m.text), null
     from thread_messages m where m.author = 'visitor'`,
  );
  const kept = new Map(rows.map((row) => [row.question, row]));
  const answered = asked.filter(({ outcome }) => outcome === 'answered');
  const persons = asked.filter(({ outcome }) => outcome === 'person');
  const cut = rows.filter(({ status, isTakenOver }) => status !== null && isTakenOver);
  // The courses are worth something: all of it happened.
  expect(answered.length).toBeGreaterThan(100);
  expect(persons.length).toBeGreaterThan(100);
  expect(cut.length).toBeGreaterThan(10);
  const doubles = asked.filter(({ question, outcome, answer }) => {
    const row = kept.get(question);
    if (row?.copies !== 1) return true;
    if (outcome === 'person') return answer !== '' || (row.status !== null && row.status !== 'interrupted');
    if (answer === '' || row.status !== 'answered' || row.isTakenOver) return true;
    // Begun and answered in one generation: no person came between the two.
    const generations = new Set(row.ends.map(({ generation }) => generation));
    return generations.size !== 1 || row.ends.some(({ handled_by: by }) => by !== 'assistant');
  });
  console.log(
    `${courses} courses in ${processes.length} processes: ${asked.length} questions, ${answered.length} answered by the assistant, ${persons.length} left to a person (${cut.length} cut off in the middle), ${doubles.length} double answers`,
  );
  expect(doubles).toEqual([]);
  const { rows: pending } = await database.pool.query(
    "select id from conversations where status = 'pending'",
  );
  expect(pending).toEqual([]);
}, 480_000);
