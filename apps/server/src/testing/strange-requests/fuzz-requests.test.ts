import type { AddressInfo } from 'node:net';
import { endpoints } from '@anito/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { createTestAppWithNotion } from '../test-app-with-notion.ts';
import { type FuzzedRequest, fuzzRequests } from './fuzz-requests.ts';
import { fuzzAdmin, openPeople } from './open-people.ts';

const seed = 20_261_123;
/** `npm run fuzz:requests` sends 20,000 to a running product. */
const requests = 3_000;

let test: TestApp;

beforeAll(async () => {
  const many = { points: 1_000_000, seconds: 60 };
  test = await createTestAppWithNotion({
    env: { ADMIN_EMAILS: fuzzAdmin, TRUST_PROXY: 'loopback' },
    rateLimits: {
      accountChat: many,
      publicChatVisitor: many,
      notionLook: many,
      notionToken: many,
      websiteReading: many,
      websiteValidation: many,
    },
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

it(`none of ${requests} strange requests causes a failure, and each refusal has a reason`, async () => {
  const { port } = test.app.server.address() as AddressInfo;
  const wrong: FuzzedRequest[] = [];
  const statuses = new Map<number | null, number>();
  const calls = new Set<string>();
  const welcome = new Set<string>();
  const options = {
    url: `http://127.0.0.1:${port}`,
    openPeople: () => openPeople(test),
    seed,
    requests,
    atOnce: 4,
  };
  await fuzzRequests(options, (result) => {
    calls.add(result.call);
    if (result.status && result.status < 300) welcome.add(result.call);
    statuses.set(result.status, (statuses.get(result.status) ?? 0) + 1);
    if (result.wrong.length > 0) wrong.push(result);
  });
  expect(wrong).toEqual([]);
  // Every endpoint is called, and some requests pass the first check.
  expect(calls.size).toBe(endpoints.length);
  expect(welcome.size).toBeGreaterThan(endpoints.length / 2);
  for (const status of [200, 400, 401, 404]) {
    expect([status, (statuses.get(status) ?? 0) > requests / 50]).toEqual([status, true]);
  }
  expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(200);
});
