import type { ExplainedAnswer } from '@anito/contract/conversations';
import type { AnswerTrace } from '../threads/answer-trace.ts';
import { isApproved, toOutcome } from '../threads/conversations.service.ts';
import { explainAnswer } from '../threads/explain-answer.ts';
import type { Answer } from './answer-state.ts';
import type { FinishedAnswer } from './finish-answer.ts';
import type { Question, QuestionContext } from './question-context.ts';

/** The answer as the client gets it. */
export function viewAnswer(
  { question, record }: QuestionContext,
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

/** What a visitor who needs a person waits for. */
export const nameHandover = ({ need }: Answer): AnswerTrace['handover'] =>
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

/** What the client gets while a person answers: nothing of the assistant's. */
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
