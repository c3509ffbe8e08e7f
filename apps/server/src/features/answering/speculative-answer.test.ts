import type { ChatAnswer } from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import { isLeadCall, isUnderstandingCall } from '@anito/models/testing/fake-model/answers';
import type { FakeRequest } from '@anito/models/testing/fake-model/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { type AnswerEvent, type GroundedResult, metadata, textDelta } from './answer-state.ts';
import { SpeculativeAnswer } from './stream-model-answer.ts';
import { askAsVisitor, type ChatApp, createChatApp } from './testing/chat-app.ts';

describe('SpeculativeAnswer', () => {
  const result: GroundedResult = { isAnswered: true };

  async function readAll(speculative: SpeculativeAnswer) {
    const events = speculative.events();
    const all: AnswerEvent[] = [];
    for (;;) {
      const { done, value } = await events.next();
      if (done) return { all, end: value };
      all.push(value);
    }
  }

  it('holds back its text until it is used', async () => {
    const log: string[] = [];
    const speculative = new SpeculativeAnswer([1], async function* () {
      for (const word of ['a', 'b', 'c']) {
        log.push(word);
        yield textDelta(word);
      }
      return result;
    });
    expect(await speculative.hasText()).toBe(true);
    expect(log).toEqual(['a']);
    expect(await readAll(speculative)).toEqual({ all: ['a', 'b', 'c'].map(textDelta), end: result });
  });

  it('reports an end without text, with its result', async () => {
    const end: GroundedResult = { isAnswered: false };
    const speculative = new SpeculativeAnswer([], async function* () {
      yield metadata({ passages: [] });
      return end;
    });
    expect(await speculative.hasText()).toBe(false);
    expect(await readAll(speculative)).toEqual({ all: [metadata({ passages: [] })], end });
  });

  it('ends its stream when it is stopped', () => {
    let signal: AbortSignal | undefined;
    const speculative = new SpeculativeAnswer([], async function* (stopped) {
      signal = stopped;
      yield metadata({ passages: [] });
      return result;
    });
    speculative.stop();
    expect(signal?.aborted).toBe(true);
  });
});

describe('a first question with a likely but not clear match', () => {
  const question = 'How many pesos do twelve ube cakes cost?';
  const meaning = 'Where do customers park their cars?';
  let test: ChatApp;
  let shop: Shop;

  beforeAll(async () => {
    test = await createChatApp();
    shop = await openShop(test, 'begun@example.com', {
      documents: {
        'prices.md': '# Prices\n\nThe ube cake costs 980 pesos.\n',
        'parking.md': '# Parking\n\nCustomers park their cars behind the chapel.\n',
      },
    });
  });
  afterAll(() => test.close());
  beforeEach(() => test.fake.requests.splice(0));

  /** The model's reply about the question, and the duration of each call in milliseconds. */
  function order(
    understanding: object,
    { understandingMs = 0, answerMs = 0, text = 'The ube cake costs 980 pesos [1].' } = {},
  ) {
    test.fake.order({
      latencyMs: (request) => (isUnderstandingCall(request) ? understandingMs : answerMs),
      text: (request) => (isUnderstandingCall(request) ? JSON.stringify(understanding) : text),
    });
  }

  const isAnswerCall = (request: FakeRequest) => !isUnderstandingCall(request) && !isLeadCall(request);
  const listAnswers = () => test.fake.requests.filter(isAnswerCall);
  async function listQueries({ messageId }: ChatAnswer): Promise<readonly string[]> {
    const url = `/api/conversations/${messageId}/why`;
    return (await test.app.inject({ url, headers: shop.headers })).json<AnswerExplanation>().queries;
  }

  const ask = () => askAsVisitor(test, shop.assistantId, question);

  it("shows the speculative answer without waiting for the model's reply", async () => {
    order({ standalone: question, wordings: ['ube cake'] }, { understandingMs: 3_500 });
    const answer = await ask();
    expect(answer.answer).toBe('The ube cake costs 980 pesos [1].');
    expect(listAnswers()).toHaveLength(1);
    expect(await listQueries(answer)).toEqual([question]);
    await expect
      .poll(() => test.fake.requests.find(isUnderstandingCall)?.abandonedAt, { interval: 10 })
      .toBeDefined();
  });

  it('uses the speculative answer when the understood question finds the same passages', async () => {
    order({ standalone: question, wordings: ['ube cake'] }, { understandingMs: 1_500, answerMs: 3_000 });
    const answer = await ask();
    expect(answer.answer).toBe('The ube cake costs 980 pesos [1].');
    expect(await listQueries(answer)).toEqual([question, 'ube cake']);
    const [first, ...more] = listAnswers();
    expect(more).toEqual([]);
    const understanding = test.fake.requests.find(isUnderstandingCall);
    expect(first!.receivedAt).toBeLessThan(understanding!.receivedAt + 1_500);
  });

  it('hands over to a person before any text is shown', async () => {
    order({ standalone: question, person: true }, { answerMs: 1_500 });
    const answer: ChatAnswer = await ask();
    expect(answer.handover).toBe('waiting');
    expect(answer.answer).not.toContain('980');
  });

  it('waits for the understood question when its passages do not answer it', async () => {
    order({ standalone: question, wordings: [meaning] }, { understandingMs: 300, text: 'NO_ANSWER' });
    expect((await ask()).outcome).not.toBe('answered');
  });
});
