import type { AnswerSource, ExplainedAnswer, OwnerRecord } from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import { limits } from '@anito/contract/limits';
import type { ChatChunk } from '@anito/contract/stream';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { type ChatTurn, createChatMachine, type SendOptions } from './chat-machine.ts';
import { type ChatMessage, createChatState, findRetryQuestion, toHistory } from './chat-state.ts';

const source: AnswerSource = {
  title: 'menu.pdf',
  pageUrl: null,
  relevance: 0.8,
  snippet: 'Pandesal 5 pesos',
  page: 2,
  connectionId: 1,
  connectionType: 'file',
};

function answerOf(text: string, conversationSummary = ''): ExplainedAnswer {
  return {
    answer: text,
    outcome: 'answered',
    conversationSummary,
    sources: [source],
    confidence: 0.8,
    messageId: 1,
  };
}

/** A transport whose answers the test sends chunk by chunk. */
function createScript() {
  const turns: ChatTurn[] = [];
  const signals: AbortSignal[] = [];
  const keys: string[] = [];
  let give: (chunk: ChatChunk | Error | 'end') => void = () => {};
  async function* transport(
    turn: ChatTurn,
    { signal, idempotencyKey }: SendOptions,
  ): AsyncGenerator<ChatChunk> {
    turns.push(turn);
    signals.push(signal);
    keys.push(idempotencyKey);
    const queue: (ChatChunk | Error | 'end')[] = [];
    let wake = () => {};
    give = (chunk) => {
      queue.push(chunk);
      wake();
    };
    signal.addEventListener('abort', () => wake());
    while (true) {
      const next = queue.shift();
      if (signal.aborted) throw new DOMException('stopped', 'AbortError');
      if (next === 'end') return;
      if (next instanceof Error) throw next;
      if (next) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return {
    turns,
    signals,
    keys,
    machine: createChatMachine(transport, createChatState(), () => new Date('2026-03-04T05:06:07Z')),
    async give(...chunks: (ChatChunk | Error | 'end')[]) {
      for (const chunk of chunks) give(chunk);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

const token = (text: string): ChatChunk => ({ event: 'token', data: { text } });
const done = (text: string, summary?: string): ChatChunk => ({
  event: 'done',
  data: answerOf(text, summary),
});
const texts = (messages: ChatMessage[]) =>
  messages.map(({ role, text, state }) => `${role} ${state}: ${text}`);

describe('chat machine', () => {
  it('goes from ready through sending and streaming back to ready', async () => {
    const { machine, give } = createScript();
    const phases: string[] = [];
    machine.subscribe(() => phases.push(machine.getState().phase));
    machine.send('  Pandesal?  ');
    expect(machine.getState().phase).toBe('sending');
    await give(token('Five '), token('pesos'), done('Five pesos.[1]'));
    expect(phases).toEqual(['sending', 'streaming', 'ready']);
    expect(texts(machine.getState().messages)).toEqual([
      'user complete: Pandesal?',
      'assistant complete: Five pesos.[1]',
    ]);
    expect(machine.getState().messages[1]).toMatchObject({ sources: [source], conversationId: 1 });
  });

  it('stores every text delta at once, and limits how often deltas call back', async () => {
    const { machine, give } = createScript();
    machine.send('Pandesal?');
    const seen: number[] = [];
    machine.subscribe(() => seen.push(machine.getState().messages[1]?.text.length ?? 0));
    await give(...Array.from({ length: 1_000 }, () => token('x')));
    expect(machine.getState().messages[1]?.text).toBe('x'.repeat(1_000));
    await expect.poll(() => seen.at(-1)).toBe(1_000);
    expect(seen[0]).toBe(1);
    expect(seen.length).toBeLessThan(10);
  });

  it('accepts a whole answer without tokens', async () => {
    const { machine, give } = createScript();
    machine.send('Hi');
    await give(done('Hello'));
    expect(texts(machine.getState().messages)).toEqual(['user complete: Hi', 'assistant complete: Hello']);
  });

  it.each([
    [{ outcome: 'unsure' as const }, { outcome: 'unsure' }],
    [{ isFallback: false }, { outcome: 'answered' }],
    [{ isFallback: true }, { outcome: 'answered', isFallback: true }],
    [{ why: { isFallback: true } as AnswerExplanation }, { isFallback: true }],
  ])("stores the answer's fields of %j", async (told, kept) => {
    const { machine, give } = createScript();
    machine.send('Hi');
    await give({ event: 'done', data: { ...answerOf('Hello'), ...told } });
    const answer = machine.getState().messages[1];
    expect(answer).toMatchObject(kept);
    if (!('isFallback' in kept)) expect(answer).not.toHaveProperty('isFallback');
  });

  it('ignores blank text and a second question while an answer is in progress', async () => {
    const { machine, turns, give } = createScript();
    machine.send('   ');
    expect(turns).toHaveLength(0);
    machine.send('one');
    machine.send('two');
    machine.retry();
    await give(token('a'));
    machine.send('three');
    expect(turns.map((turn) => turn.question)).toEqual(['one']);
  });

  it('sends earlier turns and the summary with the next question', async () => {
    const { machine, turns, give } = createScript();
    machine.send('one');
    await give(done('first', 'we spoke of one'));
    machine.send('two');
    expect(turns[1]).toEqual({
      question: 'two',
      conversationSummary: 'we spoke of one',
      conversationHistory: [
        { role: 'user', content: 'one', timestamp: '2026-03-04T05:06:07.000Z' },
        { role: 'assistant', content: 'first', timestamp: '2026-03-04T05:06:07.000Z' },
      ],
    });
  });

  it('stops while sending, before any text', async () => {
    const { machine, signals } = createScript();
    machine.send('one');
    machine.stop();
    expect(signals[0]?.aborted).toBe(true);
    expect(machine.getState().phase).toBe('ready');
    expect(texts(machine.getState().messages)).toEqual(['user complete: one', 'assistant interrupted: ']);
    expect(findRetryQuestion(machine.getState())).toBe('one');
  });

  it('stops while streaming, keeps the partial text and ignores later chunks', async () => {
    const { machine, give } = createScript();
    machine.send('one');
    await give(token('half'));
    machine.stop();
    await give(token(' more'), done('whole'));
    expect(machine.getState().phase).toBe('ready');
    expect(texts(machine.getState().messages)).toEqual(['user complete: one', 'assistant interrupted: half']);
    machine.stop();
    expect(machine.getState().messages).toHaveLength(2);
  });

  it('retries in place of the interrupted answer, without it in the history', async () => {
    const { machine, turns, give } = createScript();
    machine.send('one');
    await give(done('first'));
    machine.send('two');
    await give(token('half'));
    machine.stop();
    machine.retry();
    expect(turns[2]?.question).toBe('two');
    expect(turns[2]?.conversationHistory.map((item) => item.content)).toEqual(['one', 'first']);
    await give(done('second'));
    expect(texts(machine.getState().messages)).toEqual([
      'user complete: one',
      'assistant complete: first',
      'user complete: two',
      'assistant complete: second',
    ]);
    machine.retry();
    expect(turns).toHaveLength(3);
  });

  it('keeps the idempotency key on a retry, and uses a new key for each question', async () => {
    const { machine, turns, keys, give } = createScript();
    machine.send('one');
    await give(new ApiError('Network request failed', { status: 0, code: 'network' }));
    machine.retry();
    await give(token('half'));
    machine.stop();
    machine.retry();
    await give(done('first'));
    machine.send('one');
    await give(done('second'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(2);
    expect(turns[1]).toEqual(turns[0]);
    expect(turns[2]).toEqual(turns[0]);
  });

  it('fails before the first token and can be retried', async () => {
    const { machine, give } = createScript();
    machine.send('one');
    const refusal = new ApiError('Slow down', { status: 429, code: 'too_many_requests', retryAfter: 12 });
    await give(refusal);
    expect(machine.getState()).toMatchObject({ phase: 'failed', error: refusal });
    expect(texts(machine.getState().messages)).toEqual(['user complete: one']);
    machine.retry();
    expect(machine.getState().phase).toBe('sending');
    expect(machine.getState().error).toBeUndefined();
    await give(done('first'));
    expect(machine.getState().phase).toBe('ready');
  });

  it('fails while streaming and marks the answer as interrupted', async () => {
    const { machine, give } = createScript();
    machine.send('one');
    await give(token('half'), {
      event: 'error',
      data: { error: 'Busy', code: 'model_busy', requestId: 'r1' },
    });
    const { phase, error, messages } = machine.getState();
    expect(phase).toBe('failed');
    expect(error).toMatchObject({ status: 503, code: 'model_busy', requestId: 'r1' });
    expect(texts(messages)).toEqual(['user complete: one', 'assistant interrupted: half']);
  });

  it.each([
    ['ends without an answer', ['end' as const]],
    ['ends in the middle of an answer', [token('half'), 'end' as const]],
    ['contains an empty answer', [done('  ')]],
  ])('fails when the stream %s', async (_, chunks) => {
    const { machine, give } = createScript();
    machine.send('one');
    await give(...chunks);
    expect(machine.getState().phase).toBe('failed');
    expect(machine.getState().messages.every((message) => message.state !== 'streaming')).toBe(true);
  });

  it('removes the partial answer when a person takes over', async () => {
    const { machine, give } = createScript();
    machine.send('one');
    await give(token('half'), {
      event: 'done',
      data: { ...answerOf(''), outcome: 'person', sources: [], messageId: null },
    });
    expect(texts(machine.getState().messages)).toEqual(['user complete: one']);
    expect(machine.getState()).toMatchObject({ phase: 'ready', personCount: 1 });
  });

  it('adds messages from elsewhere once, in time order and before a streaming answer', async () => {
    const { machine, give } = createScript();
    const message = (id: string, at: string): ChatMessage => ({
      id,
      role: 'person',
      text: id,
      at,
      state: 'complete',
      sources: [],
    });
    machine.send('one');
    await give(token('half'));
    machine.add([message('m1', '2026-03-04T05:06:08.000Z')]);
    machine.add([message('m1', '2026-03-04T05:06:08.000Z')]);
    await give(done('whole'));
    machine.add([message('m0', '2026-03-04T05:06:06.000Z')]);
    expect(machine.getState().messages.map(({ text }) => text)).toEqual(['m0', 'one', 'whole', 'm1']);
  });

  it('adds news at the end, also when the clock is wrong', async () => {
    const { machine, give } = createScript();
    machine.send('one');
    await give(done('whole'));
    const at = '2020-01-01T00:00:00.000Z';
    machine.add([{ id: 'm1', role: 'event', text: 'm1', at, state: 'complete', sources: [] }], {
      isNews: true,
    });
    expect(machine.getState().messages.map(({ text }) => text)).toEqual(['one', 'whole', 'm1']);
  });

  it('does not call unsubscribed listeners', () => {
    const { machine } = createScript();
    let calls = 0;
    const unsubscribe = machine.subscribe(() => {
      calls += 1;
    });
    machine.send('one');
    unsubscribe();
    machine.stop();
    expect(calls).toBe(1);
  });

  it('gives every message a unique id', async () => {
    const { machine, give } = createScript();
    for (const question of ['one', 'two', 'three']) {
      machine.send(question);
      await give(done(question));
    }
    const ids = machine.getState().messages.map((message) => message.id);
    expect(new Set(ids).size).toBe(6);
  });
});

describe('history', () => {
  const record = (id: number, question: string, isInterrupted = false): OwnerRecord => ({
    id,
    question,
    answer: isInterrupted ? '' : `answer ${id}`,
    createdAt: '2026-03-04T05:06:07Z',
    outcome: isInterrupted ? null : 'answered',
    sources: [],
    confidence: null,
    isInterrupted,
    isApproved: false,
    isFallback: false,
    feedback: null,
    feedbackComment: null,
  });

  it('shows stored turns, without an interrupted try that was repeated', () => {
    const state = createChatState([record(1, 'a', true), record(2, 'a'), record(3, 'b', true)]);
    expect(texts(state.messages)).toEqual([
      'user complete: a',
      'assistant complete: answer 2',
      'user complete: b',
      'assistant interrupted: ',
    ]);
    expect(findRetryQuestion(state)).toBe('b');
  });

  it('marks approved answers', () => {
    const { messages } = createChatState([{ ...record(1, 'a'), isApproved: true }, record(2, 'b')]);
    expect(messages.map(({ isApproved }) => isApproved)).toEqual([undefined, true, undefined, undefined]);
  });

  it('sets the outcome of each answer, and none on an interrupted one', () => {
    const unsure = { ...record(1, 'a'), outcome: 'unsure' as const, isFallback: true };
    const { messages } = createChatState([unsure, record(2, 'b', true)]);
    expect(messages[1]).toMatchObject({ outcome: 'unsure', isFallback: true });
    expect(messages[3]).not.toHaveProperty('outcome');
  });

  it('limits the history to what the server accepts, keeping the newest turns', () => {
    const long = 'x'.repeat(1_000);
    const messages = Array.from({ length: 120 }, (_, index): ChatMessage => {
      const role = index % 2 === 0 ? 'user' : 'assistant';
      return { id: `${index}`, role, text: `${index} ${long}`, at: '', state: 'complete', sources: [] };
    });
    const items = toHistory(messages);
    expect(items.length).toBeLessThanOrEqual(limits.historyItems);
    expect(items.reduce((sum, item) => sum + item.content.length, 0)).toBeLessThanOrEqual(
      limits.historyBytes,
    );
    expect(items.at(-1)?.content).toContain('119 ');
    expect(toHistory(messages.map((message) => ({ ...message, text: 'x' })))).toHaveLength(
      limits.historyItems,
    );
  });
});
