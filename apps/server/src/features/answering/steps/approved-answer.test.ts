import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { createWordEmbed } from '../../../testing/shop.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { insertAnswer } from '../../approved-answers/approved-answers.store.ts';
import type { ApprovedLookup, AssistantWordings } from '../../approved-answers/find-approved.service.ts';
import { WordingCache } from '../../approved-answers/wording-cache.ts';
import type { AnswerDeps } from '../question-context.ts';
import { makeSearch } from '../testing/make-search.ts';
import { openThread } from '../testing/open-thread.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { approvedAnswer, approvedForMeaning, judgeApproved } from './approved-answer.ts';

const wording = 'How much is delivery to Makati?';
const answer = 'Delivery to Makati is 150 pesos.';

let database: Database;
let deps: Partial<AnswerDeps>;
let thread: Awaited<ReturnType<typeof openThread>>;
let wordings: AssistantWordings;

beforeAll(async () => {
  database = await createTestDatabase();
  thread = await openThread(database);
  const approved = { answer, language: 'en', questions: [wording], isActive: true };
  await insertAnswer(database, thread, { ...approved, conversationId: null, unansweredGroupId: null });
  const models = { embed: createWordEmbed() } as AnswerDeps['models'];
  deps = { database, models, log: pino({ level: 'silent' }), approvedWordings: new WordingCache() };
  wordings = (await runStep(approvedAnswer, ask('anything'), deps)).state.wordings!;
});
afterAll(() => database.close());

type Parts = NonNullable<Parameters<typeof makeContext>[1]>;

/** A question to the assistant with the approved answer. */
function ask(text: string, parts: Parts = {}) {
  const { ownerId, assistantId } = thread;
  const question = { ownerId, thread: { assistantId, channelUserId: 'visitor' }, ...parts.question };
  return makeContext(text, { ...parts, question, answerer: { approvedVersion: '1', ...parts.answerer } });
}

const further = { previousTurns: [{ question: 'Do you deliver?', answer: 'Yes.' }] };
const judged = { id: 8, answer: 'Judged.', question: 'Q', confidence: 0.9 };

describe('approvedAnswer', () => {
  it('gives the approved text word for word and finishes', async () => {
    const context = ask('whats the delivery fee to makati');
    const state = { queries: ['x'], searched: 'x' };
    const run = await runStep(approvedAnswer, context, deps, state);
    expect(run.state).toMatchObject({
      text: answer,
      approved: { id: expect.any(Number), question: wording },
      searched: context.question.text,
      queries: [],
      passages: [],
    });
    expect(run.isFinished).toBe(true);
  });

  it('gives nothing for another question and records the wordings for later steps', async () => {
    const { state, isFinished } = await runStep(approvedAnswer, ask('Do you sell bicycles?'), deps);
    expect(state).toMatchObject({ text: '', approved: null, wordings: { wordings: [{ text: wording }] } });
    expect(isFinished).toBe(false);
  });

  it('does nothing when the assistant has no approved answer', async () => {
    const { ownerId, assistantId } = await openThread(database);
    const question = { ownerId, thread: { assistantId, channelUserId: 'visitor' } };
    expect((await runStep(approvedAnswer, makeContext(wording, { question }), deps)).events).toEqual([]);
  });

  it('does nothing in a dry run', async () => {
    const context = ask(wording, { record: null, question: { thread: null } });
    expect((await runStep(approvedAnswer, context, deps)).events).toEqual([]);
  });
});

describe('judgeApproved', () => {
  const strategy = { judgeApproved: async () => judged };

  it('judges a first question with all its possible meanings', async () => {
    const lookups: ApprovedLookup[] = [];
    const judge = async (_: AnswerDeps, __: unknown, lookup: ApprovedLookup) => {
      lookups.push(lookup);
      return judged;
    };
    const context = ask('Makati delivery?', { strategy: { judgeApproved: judge } });
    const { state, isFinished } = await runStep(judgeApproved, context, {}, { wordings });
    expect(lookups).toMatchObject([{ ...wordings, questions: ['Makati delivery?'] }]);
    expect([state.judgedMatch, state.text, isFinished]).toEqual([judged, '', false]);
  });

  it('judges a later question only in agent mode', async () => {
    const context = ask('how much?', { record: further, strategy });
    expect((await runStep(judgeApproved, context, {}, { wordings })).events).toEqual([]);
    const agent = ask('how much?', { record: further, strategy, answerer: { isAgentMode: true } });
    expect((await runStep(judgeApproved, agent, {}, { wordings })).state.judgedMatch).toEqual(judged);
  });

  it('does nothing when the assistant has no approved answer', async () => {
    expect((await runStep(judgeApproved, ask('Makati delivery?', { strategy }))).events).toEqual([]);
  });
});

describe('approvedForMeaning', () => {
  it('gives the answer that the model has matched', async () => {
    const { state, isFinished } = await runStep(
      approvedForMeaning,
      ask('how much?'),
      {},
      { judgedMatch: judged },
    );
    expect(state).toMatchObject({ text: 'Judged.', approved: { id: 8, question: 'Q' }, confidence: 0.9 });
    expect(isFinished).toBe(true);
  });

  it("gives the answer to the model's reading of a follow-up", async () => {
    const search = makeSearch(wording, { way: 'model' });
    const context = ask('how much to Makati?', { record: further });
    const { state, isFinished } = await runStep(approvedForMeaning, context, deps, { wordings, search });
    expect([state.text, isFinished]).toEqual([answer, true]);
  });

  it('has a follow-up judged when no wording is equal', async () => {
    const search = makeSearch('Do you sell bicycles?', { way: 'model' });
    const strategy = { judgeApproved: async () => judged };
    const context = ask('bicycles?', { record: further, strategy });
    const { state } = await runStep(approvedForMeaning, context, deps, { wordings, search });
    expect(state.text).toBe('Judged.');
  });

  it.each([
    ['for a first question without a model’s judgement', {}, wording, null],
    ['for an alternative meaning', further, wording, wording],
  ])('gives nothing %s', async (_, record, standalone, alternative) => {
    const search = makeSearch(standalone, { way: 'model', alternative });
    const run = await runStep(approvedForMeaning, ask('how much?', { record }), deps, { wordings, search });
    expect(run.events).toEqual([]);
  });

  it('does nothing without wordings or a search', async () => {
    const context = ask('how much?', { record: further });
    const search = makeSearch(wording);
    expect((await runStep(approvedForMeaning, context, deps, { search })).events).toEqual([]);
    expect((await runStep(approvedForMeaning, context, deps, { wordings })).events).toEqual([]);
  });
});
