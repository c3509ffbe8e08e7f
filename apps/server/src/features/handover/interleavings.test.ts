import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { createLog } from '../../lib/log.ts';
import type { ProductProcess } from '../../testing/product-process.ts';
import { startTestProcesses } from '../../testing/test-processes.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import { type Asked, createCourses, type Rounds } from './testing/courses.ts';
import { findFaults, watchThreads } from './testing/watch-threads.ts';

const courses = 200;
const coursesAtOnce = 8;

let fake: FakeModel;
let product: TestProduct;
/** On PostgreSQL two, between which the calls of one course are shared out. */
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
      PUBLIC_CHAT_PER_ADDRESS: '100000',
      ACCOUNT_QUESTIONS_PER_DAY: '100000',
      ASSISTANT_QUESTIONS_PER_DAY: '100000',
    },
    { workers: 0 },
  ));
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
  await watchThreads(database);
}, 120_000);

afterAll(async () => {
  await database?.close();
  await product?.remove();
  await fake?.close();
});

/** How many wait for a lock that another transaction holds on a thread. */
