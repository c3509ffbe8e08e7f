import type { Channel } from '../../threads/channel-kind.ts';
import type { StoredQuestion } from '../../threads/questions.service.ts';
import { type AnswerEvent, type AnswerState, applyEvent, Meter, startAnswer } from '../answer-state.ts';
import type { AnswerStep, AnswerStrategy } from '../question-context.ts';
import {
  type AnswerDeps,
  type Answerer,
  createQuestionContext,
  type Question,
  type QuestionContext,
} from '../question-context.ts';

const visitors: Channel = {
  name: 'public',
  isOwnerTest: false,
  tellsFallback: false,
  showsUnsure: ({ showsUnsure }) => showsUnsure,
  asksContact: true,
};

const helper: Answerer = {
  name: 'Helper',
  systemPrompt: 'Help customers.',
  tone: 'friendly',
  responseStyle: 'concise',
  isAgentMode: false,
  model: null,
  showsUnsure: true,
  unsupportedSentences: 'omit',
  timezone: null,
  hasActions: false,
  asksContact: false,
  approvedVersion: null,
  confirmedFacts: {},
};

const firstQuestion: StoredQuestion = {
  conversationId: 1,
  threadId: 1,
  generation: 0,
  lastStatus: null,
  isLead: false,
  attempt: 1,
  summary: '',
  answeredTurns: [],
  previousTurns: [],
};

const unexpected = (name: string) => () => {
  throw new Error(`The step calls ${name} of its strategy`);
};

/** A strategy whose methods throw. */
const unusedStrategy: AnswerStrategy = {
  quotesFacts: false,
  replyToSmallTalk: unexpected('replyToSmallTalk'),
  judgeApproved: unexpected('judgeApproved'),
  findNearApproved: unexpected('findNearApproved'),
  search: unexpected('search'),
  chooseActions: unexpected('chooseActions'),
  findOffer: unexpected('findOffer'),
  generate: unexpected('generate'),
  followInstructions: unexpected('followInstructions'),
};

type ContextParts = {
  question?: Partial<Question>;
  answerer?: Partial<Answerer>;
  channel?: Partial<Channel>;
  /** Null for a dry run. */
  record?: Partial<StoredQuestion> | null;
  /** Methods that are not given throw. */
  strategy?: Partial<AnswerStrategy>;
  offered?: QuestionContext['offeredActions'];
};

/** Creates the context of a visitor's first question, with the given overrides. */
export function makeContext(text: string, parts: ContextParts = {}): QuestionContext {
  const { answerer, channel, record = {}, strategy, offered = [] } = parts;
  const question: Question = {
    ownerId: '00000000-0000-4000-8000-000000000001',
    answerer: { ...helper, ...answerer },
    connections: [],
    channel: { ...visitors, ...channel },
    thread: { assistantId: 1, channelUserId: 'visitor' },
    text,
    press: null,
    timing: null,
    clientQuestions: [],
    clientSummary: '',
    signal: new AbortController().signal,
    requestId: 'request',
    requestKey: null,
    isExplained: false,
    isCounted: true,
    ...parts.question,
  };
  const stored = record && { ...firstQuestion, ...record };
  const chosen = {
    strategy: { ...unusedStrategy, ...strategy },
    isFallback: false,
    signal: question.signal,
    meter: new Meter(),
  };
  return { ...createQuestionContext(question, stored, chosen), offeredActions: offered };
}

type StepRun = { events: AnswerEvent[]; state: AnswerState; isFinished: boolean };

/** Runs one step alone. `deps` holds only what the step uses. `state` holds the results of earlier steps. */
export async function runStep(
  step: AnswerStep,
  context: QuestionContext,
  deps: Partial<AnswerDeps> = {},
  state: Partial<AnswerState> = {},
): Promise<StepRun> {
  const before: AnswerState = { ...startAnswer(context.question.text, context.isFallback), ...state };
  const events: AnswerEvent[] = [];
  for await (const event of step(deps as AnswerDeps, context, before)) events.push(event);
  return {
    events,
    state: events.reduce(applyEvent, before),
    isFinished: events.at(-1)?.type === 'finish',
  };
}
