import { limits } from '@anito/contract/limits';
import type { PublicReportPage, PublicReportRecord, ReportRecord } from '@anito/contract/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReportApp, type ReportApp } from './testing/report-app.ts';

/** The longest possible texts; an import from an older version contained them. */
const maxTextLength = 10_000;

let reports: ReportApp;
let headers: { authorization: string };
let assistantId: number;
let recordId: number;

beforeAll(async () => {
  reports = await createReportApp();
  headers = await reports.signIn('owner@example.com');
  const assistant = await reports.createAssistant(headers, { isReportsPublic: true });
  assistantId = assistant.id;
  const texts = { question: 'q'.repeat(maxTextLength), answer: 'ñ'.repeat(maxTextLength) };
  const visitors = Array.from({ length: 20 }, (_, at) => `visitor-of-reports-${at}`);
  const ids = await reports.seed(
    assistant,
    visitors.flatMap((visitor) => Array.from({ length: 40 }, () => ({ visitor, ...texts }))),
  );
  recordId = ids.at(-1)!;
});
afterAll(() => reports.close());

const onPage = () => `/api/public/reports/${assistantId}/conversations`;
const ofOwner = () => `/api/assistant/${assistantId}/conversations`;

it.each([
  ['public reports', () => reports.get(`${onPage()}?pageSize=1000`)],
  ['the owner’s reports', () => reports.get(`${ofOwner()}?pageSize=1000`, headers)],
])('limits the size of a page of %s and shows every visitor', async (_name, get) => {
  const answer = await get();
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.length).toBeLessThan(3 * 2 ** 20);
  const { groups, conversations } = answer.json<PublicReportPage>();
  expect(groups).toHaveLength(20);
  for (const { count, conversationIds } of groups) {
    expect(count).toBe(40);
    expect(conversationIds.length).toBeGreaterThan(0);
  }
  for (const record of conversations) {
    expect([record.isCut, record.question.length, record.answer.length]).toEqual([
      true,
      limits.reportTextMax,
      limits.reportTextMax,
    ]);
  }
});

it("limits the size of one visitor's thread", async () => {
  const answer = await reports.get(`${ofOwner()}/group/visitor-of-reports-1`, headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.length).toBeLessThan(5 * 2 ** 20);
});

it('returns a whole record by its own route', async () => {
  const own = await reports.get(`${ofOwner()}/${recordId}`, headers);
  const open = await reports.get(`${onPage()}/${recordId}`);
  for (const { question, answer, isCut } of [own.json<ReportRecord>(), open.json<PublicReportRecord>()]) {
    expect([question.length, answer.length, isCut]).toEqual([maxTextLength, maxTextLength, false]);
  }
  expect(open.json<PublicReportRecord>().channelUserId).toHaveLength(6);
});

it('hides records of another assistant and of private reports', async () => {
  const stranger = await reports.signIn('stranger@example.com');
  const closed = await reports.createAssistant(stranger);
  const [other] = await reports.seed(closed, [{ visitor: 'visitor-of-a-stranger', question: 'Hello' }]);
  for (const [url, requestHeaders] of [
    [`${ofOwner()}/${recordId}`, stranger],
    [`${ofOwner()}/${other}`, headers],
    [`${onPage()}/${other}`, {}],
    [`/api/public/reports/${closed.id}/conversations/${other}`, {}],
  ] as const) {
    expect((await reports.get(url, requestHeaders)).statusCode).toBe(404);
  }
});
