import { describe, expect, it } from 'vitest';
import { type AnswerEvent, type AnswerState, finish, metadata, textDelta } from './answer-state.ts';
import { runPipeline } from './pipeline.ts';
import type { AnswerDeps, AnswerStep } from './question-context.ts';
import { makeContext } from './testing/run-step.ts';

type Pipeline = NonNullable<Parameters<typeof runPipeline>[2]>['fromSources'];

const context = makeContext('How much?');

/** A step that emits these events. */
const emit = (...events: AnswerEvent[]): AnswerStep =>
  async function* () {
    yield* events;
  };

/** A step that records the state it receives. */
function watch() {
  const seen: AnswerState[] = [];
  const step: AnswerStep = async function* (_, __, state) {
    seen.push(state);
    yield* [];
  };
  return { seen, step };
}

const neverRuns: AnswerStep = () => {
  throw new Error('This step runs');
};

async function run(fromSources: Pipeline, of = context, asAgent: Pipeline = [neverRuns]) {
  const events: { event: AnswerEvent; state: AnswerState }[] = [];
  for await (const entry of runPipeline({} as AnswerDeps, of, { fromSources, asAgent })) events.push(entry);
  return events;
}

describe('runPipeline', () => {
  it('runs the steps in order until one finishes the answer', async () => {
    const events = await run([emit(textDelta('one ')), emit(textDelta('two'), finish), neverRuns]);
    expect(events.map(({ event }) => event)).toEqual([textDelta('one '), textDelta('two'), finish]);
    expect(events.map(({ state }) => state.text)).toEqual(['one ', 'one two', 'one two']);
  });

  it('ignores events of a step after its finish', async () => {
    const events = await run([emit(finish, textDelta('late')), neverRuns]);
    expect(events.map(({ event }) => event)).toEqual([finish]);
  });

  it('ends with the last step when no step finishes', async () => {
    expect(await run([emit(), emit(textDelta('one'))])).toMatchObject([{ state: { text: 'one' } }]);
  });

  it('gives each step the state after the earlier steps', async () => {
    const { seen, step } = watch();
    await run([
      step,
      emit(textDelta('one'), metadata({ confidence: 0.7 })),
      step,
      emit(metadata({ text: '' })),
      step,
    ]);
    expect(seen).toMatchObject([
      { text: '', searched: 'How much?', confidence: 0.5, status: 'answered' },
      { text: 'one', confidence: 0.7 },
      { text: '', confidence: 0.7 },
    ]);
  });

  it('starts as a fallback when the built-in model replaces a connected one', async () => {
    const { seen, step } = watch();
    await run([step], { ...context, isFallback: true });
    expect(seen).toMatchObject([{ isFallback: true }]);
  });

  it('yields each event before the step continues', async () => {
    const log: string[] = [];
    const slow: AnswerStep = async function* () {
      yield textDelta('one');
      log.push('went on');
    };
    for await (const { event } of runPipeline({} as AnswerDeps, context, {
      fromSources: [slow],
      asAgent: [],
    }))
      log.push(event.type);
    expect(log).toEqual(['text-delta', 'went on']);
  });

  it('aborts the work of a step when the answer ends or fails', async () => {
    const signals: AbortSignal[] = [];
    const begin: AnswerStep = async function* (_, { signal }) {
      signals.push(signal);
      yield textDelta(String(signal.aborted));
    };
    expect((await run([begin, emit(finish)]))[0]?.event).toEqual(textDelta('false'));
    await expect(run([begin, neverRuns])).rejects.toThrow('This step runs');
    for await (const _ of runPipeline({} as AnswerDeps, context, { fromSources: [begin], asAgent: [] }))
      break;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
    expect(context.signal.aborted).toBe(false);
  });

  it('throws the error of a step and runs no later step', async () => {
    const broken: AnswerStep = async function* () {
      yield textDelta('one');
      throw new Error('broke off');
    };
    const log: string[] = [];
    const events = runPipeline({} as AnswerDeps, context, { fromSources: [broken, neverRuns], asAgent: [] });
    await expect(async () => {
      for await (const { state } of events) log.push(state.text);
    }).rejects.toThrow('broke off');
    expect(log).toEqual(['one']);
  });

  it('uses the list for agent mode', async () => {
    const agent = makeContext('How much?', { answerer: { isAgentMode: true } });
    const events = await run([neverRuns], agent, [emit(textDelta('by instructions'), finish)]);
    expect(events.at(-1)?.state.text).toBe('by instructions');
  });
});

describe('parallel steps', () => {
  it('may wait for each other and emit events in the order of the list', async () => {
    const second = Promise.withResolvers<void>();
    const waiting: AnswerStep = async function* () {
      yield textDelta('first ');
      await second.promise;
      yield textDelta('waited ');
    };
    const awaited: AnswerStep = async function* () {
      second.resolve();
      yield textDelta('second');
    };
    const events = await run([{ parallel: [waiting, awaited] }, emit(finish)]);
    expect(events.at(-1)?.state.text).toBe('first waited second');
  });

  it('receive the state before all of them', async () => {
    const { seen, step } = watch();
    await run([emit(textDelta('before')), { parallel: [emit(textDelta(' one')), step] }, step]);
    expect(seen.map(({ text }) => text)).toEqual(['before', 'before one']);
  });

  it('end the answer when one of them finishes it', async () => {
    const parallel = [emit(textDelta('one'), finish), emit(textDelta('two'))];
    const events = await run([{ parallel }, neverRuns]);
    expect(events.at(-1)).toMatchObject({ event: finish, state: { text: 'one' } });
  });

  it('reject with the error of one step while others never end', async () => {
    const hanging: AnswerStep = async function* () {
      await new Promise(() => {});
      yield finish;
    };
    const failing: AnswerStep = async function* () {
      yield textDelta('one');
      throw new Error('search failed');
    };
    await expect(run([{ parallel: [hanging, failing] }, neverRuns])).rejects.toThrow('search failed');
  });

  it('leave no unhandled rejection when several fail', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    try {
      const fail = (message: string): AnswerStep =>
        async function* () {
          yield* [];
          throw new Error(message);
        };
      await expect(run([{ parallel: [fail('one'), fail('two')] }])).rejects.toThrow('one');
      await new Promise(setImmediate);
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });
});
