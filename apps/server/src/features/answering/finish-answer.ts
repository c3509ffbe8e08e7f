import type { ExplainedAnswer } from '@anito/contract/conversations';
import { dropCitations } from '@anito/grounding/split-answer';
import { countUse } from '../approved-answers/approved-answers.service.ts';
import { askContact, closeAsked } from '../contact-form/ask-contact.service.ts';
import { needAfterAnswer } from '../handover/visitors.service.ts';
import { describePlace } from '../knowledge/standing-passages.service.ts';
import { queueContactSearch } from '../leads/queue-contact-search.service.ts';
import type { AnswerTrace } from '../threads/answer-trace.ts';
import { isApproved, toOutcome } from '../threads/conversations.service.ts';
import { explainAnswer } from '../threads/explain-answer.ts';
import * as asked from '../threads/questions.store.ts';
import { publishThread } from '../threads/threads.service.ts';
import { queueQuestion } from '../unanswered/queue-question.service.ts';
import type { Answer } from './answer.ts';
import type { AnswerDeps, BegunQuestion, Question } from './begin-question.ts';
import { readGivenContact } from './given-contact.ts';

/** An answer that came to its end, or broke off, with what is kept of it. */
export type FinishedAnswer = {
  answer: Answer;
  kept: ReturnType<typeof describeAnswer>;
  summary: string;
  /** A person took over meanwhile: nobody gets the answer. */
  isTakenOver: boolean;
  /** Whether the visitor is asked with it how to reach them; undefined where that is as it was. */
  asksContact?: boolean;
};

/** Stores the outcome; an answer that is kept nowhere only gets its summary. */
export async function finishAnswer(
  deps: AnswerDeps,
  begun: BegunQuestion,
  answer: Answer,
): Promise<FinishedAnswer> {
  const { question, record } = begun;
  const { status, text } = answer;
  const isRemembered =
    (status === 'answered' || status === 'unsure') &&
    (answer.passages.length > 0 || answer.approved !== null);
  const summary = isRemembered
    ? summarizeThread(begun.summary, { question: question.text, answer: text })
    : begun.summary;
  const kept = describeAnswer(deps, begun, answer);
  let isTakenOver = false;
  let asksContact: boolean | undefined;
  if (record) {
    const finished = await asked.finishConversation(deps.database, question.ownerId, record, {
      ...kept,
      sources: [...answer.sources],
      answer: text,
      summary: isRemembered ? summary : null,
    });
    isTakenOver = finished.isTakenOver;
    const outcome = isTakenOver ? { ...answer, status: 'interrupted' as const } : answer;
    asksContact = await noteOutcome(deps, question, record, outcome);
  }
  return { answer, kept, summary, isTakenOver, asksContact };
}

/**
 * What follows of how a visitor's question ended, and whether they are asked how to reach them from now on; an owner's own
 * tests count nowhere. Only logs when it fails: the visitor has the answer.
 */
async function noteOutcome(
  deps: AnswerDeps,
  { ownerId, thread, channel, requestId, text }: Question,
  { conversationId, threadId, generation }: asked.Begun,
  answer: Answer,
): Promise<boolean | undefined> {
  if (channel.isOwners) return undefined;
  try {
    const { status, approved, need } = answer;
    publishThread(deps, { id: threadId, ownerId, handledBy: 'assistant', generation });
    if (need && status !== 'interrupted') await needAfterAnswer(deps, ownerId, threadId, need);
    if (approved && isApproved(answer)) await countUse(deps, ownerId, approved.id);
    if (status === 'unsure' || status === 'refused') await queueQuestion(deps, ownerId, conversationId);
    await queueContactSearch(deps, ownerId, conversationId);
    if (thread) {
      const { assistantId } = thread;
      await deps.visitorNotices.noteVisitor({ ownerId, assistantId, channel: channel.name });
    }
    // What they wrote is searched for contacts later.
    if (readGivenContact(text) !== 'none') {
      return (await closeAsked(deps, ownerId, threadId)) ? false : undefined;
    }
    const isUnanswered = status === 'unsure' || status === 'refused';
    // Who asks once, by a program, cannot be asked back.
    const mayAsk = channel.asksContact && thread && !thread.channelUserId.includes(':');
    if (!mayAsk || answer.isActing || !toOutcome(status)) return undefined;
    if (!(await askContact(deps, ownerId, { threadId, question: text, isUnanswered }))) return undefined;
    await asked.noteAsksContact(deps.database, ownerId, conversationId);
    return true;
  } catch (error) {
    deps.log.error({ err: error, requestId }, 'what follows of a question not noted');
    return undefined;
  }
}

/** Stores an answer that broke off. Only logs when that fails too: what broke it off is what the caller is to hear. */
export async function finishBrokenAnswer(
  deps: AnswerDeps,
  begun: BegunQuestion,
  answer: Answer,
): Promise<void> {
  try {
    await finishAnswer(deps, begun, { ...answer, status: answer.text ? 'interrupted' : 'failed' });
  } catch (error) {
    deps.log.error({ err: error, requestId: begun.question.requestId }, 'broken answer not stored');
  }
}

/** Longest summary that is kept, in characters. */
const maxSummaryLength = 1_000;

/** The thread's running summary: what was asked and the first sentence of each answer, newest kept. */
function summarizeThread(summary: string, turn: { question: string; answer: string }): string {
  const gist =
    dropCitations(turn.answer)
      .split(/(?<=[.!?])\s/)[0]
      ?.slice(0, 160) ?? '';
  const line = `Asked: ${turn.question.slice(0, 160)} – Answered: ${gist}`;
  const lines = [...summary.split('\n').filter(Boolean), line];
  while (lines.length > 1 && lines.join('\n').length > maxSummaryLength) lines.shift();
  return lines.join('\n').slice(-maxSummaryLength);
}

function nameModel({ models }: AnswerDeps, { answerer }: Question, isFallback: boolean): string {
  if (isFallback) return `${models.builtInChat.provider}:${models.builtInChat.model}`;
  return `${models.chat.provider}:${answerer.model ?? models.chat.model}`;
}

/** What is kept of how an answer was made. */
function describeAnswer(deps: AnswerDeps, { question, meter }: BegunQuestion, answer: Answer) {
  const { status, searched, confidence, isFallback } = answer;
  return {
    status,
    searchedQuestion: searched === question.text ? null : searched,
    confidence,
    model: nameModel(deps, question, isFallback),
    promptTokens: meter.promptTokens,
    completionTokens: meter.completionTokens,
    trace: {
      laps: meter.laps,
      documents: [...answer.documentIds],
      passages: answer.passages.map((found) => ({
        id: found.id,
        ...describePlace(found),
        score: found.score,
        vectorScore: found.vectorScore,
        lexicalScore: found.lexicalScore,
        coverage: found.coverage,
        rerankScore: found.rerankScore,
        isUsed: answer.usedPassageIds.includes(found.id),
      })),
      prompt: meter.prompt,
      queries: [...answer.queries],
      leftOut: [...answer.leftOut],
      approved: answer.approved,
      isFallback,
      isActing: answer.isActing,
      choices: [...answer.choices],
      handover: nameHandover(answer),
      asksContact: false,
      actions: [...answer.actions],
    } satisfies AnswerTrace,
    durationMs: meter.elapsedMs,
  };
}

/** The answer as who asked gets it. */
export function viewAnswer(
  { question, record }: BegunQuestion,
  { answer, kept, summary, asksContact }: FinishedAnswer,
): ExplainedAnswer {
  const outcome = toOutcome(answer.status);
  if (!outcome) throw new Error('an answer that broke off has no outcome');
  return {
    answer: answer.text,
    outcome,
    conversationSummary: summary,
    sources: [...answer.sources],
    confidence: answer.confidence,
    messageId: record?.conversationId ?? null,
    isApproved: isApproved(answer),
    ...viewOffers({ choices: answer.choices, handover: nameHandover(answer), asksContact }),
    ...viewForOwner(question, answer.isFallback),
    ...(question.isExplained ? { why: explainMade(question, answer, kept) } : {}),
  };
}

const nameHandover = ({ need }: Answer): AnswerTrace['handover'] =>
  need && (need.isStaffed ? 'waiting' : 'offline');

/** What an answer offers besides its words; nothing of what it does not. */
export function viewOffers({
  choices,
  handover,
  asksContact,
}: Pick<Answer, 'choices'> & Pick<AnswerTrace, 'handover'> & { asksContact: boolean | undefined }): Pick<
  ExplainedAnswer,
  'choices' | 'handover' | 'asksContact'
> {
  return {
    ...(handover ? { handover } : {}),
    ...(choices.length > 0 ? { choices: [...choices] } : {}),
    ...(asksContact === undefined ? {} : { asksContact }),
  };
}

/** What who asked gets while a person answers: nothing of the assistant's. */
export function viewPersons(summary = ''): ExplainedAnswer {
  return {
    answer: '',
    outcome: 'person',
    conversationSummary: summary,
    sources: [],
    confidence: 0,
    messageId: null,
  };
}

/** What only the owner is told with an answer. */
export function viewForOwner(
  { channel }: Question,
  isFallback: boolean,
): Pick<ExplainedAnswer, 'isFallback'> {
  return channel.tellsFallback ? { isFallback } : {};
}

function explainMade(
  { text }: Question,
  { passages }: Answer,
  kept: FinishedAnswer['kept'],
): ExplainedAnswer['why'] {
  return explainAnswer(
    { question: text, ...kept },
    { passages: new Map(passages.map((passage) => [passage.id, { passage, isSame: true }])) },
  );
}
