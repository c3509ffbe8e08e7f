import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { done, id, idParams, isoDate, personText } from './values.ts';

/** An answer that the owner has approved. Visitors who ask its question get it word for word. */
export const approvedAnswer = z.object({
  id,
  assistantId: id,
  answer: z.string(),
  /** Wordings of the question; the first one represents it. */
  questions: z.array(z.string()).min(1),
  /** Inactive answers are stored but not given. */
  isActive: z.boolean(),
  /** The answer that this one corrects, if any. */
  conversationId: id.nullable(),
  /** Number of times that visitors got it; tests by the owner do not count. */
  useCount: z.int().nonnegative(),
  lastUsedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type ApprovedAnswer = z.infer<typeof approvedAnswer>;

const answer = personText({ min: 1, max: limits.approvedAnswerMax, label: 'Answer' });
const question = personText({ min: 1, max: limits.approvedQuestionMax, label: 'Question' });
const questions = z
  .array(question)
  .min(1, 'A question is required')
  .max(limits.wordingsPerAnswer, `An answer may have at most ${limits.wordingsPerAnswer} wordings`);

/** A new approved answer. With `unansweredGroupId` it answers that group of unanswered questions. */
export const approvedAnswerInput = z.strictObject({
  answer,
  questions,
  isActive: z.boolean().default(true),
  conversationId: id.nullish(),
  unansweredGroupId: id.nullish(),
});
export type ApprovedAnswerInput = z.infer<typeof approvedAnswerInput>;

/** A change. Missing fields stay as they are. */
const approvedAnswerUpdate = z.strictObject({
  answer: answer.optional(),
  questions: questions.optional(),
  isActive: z.boolean().optional(),
});
export type ApprovedAnswerUpdate = z.infer<typeof approvedAnswerUpdate>;

/** A question that needs other wordings than the existing ones. */
const wordingsInput = z.strictObject({
  question,
  wordings: z.array(question).max(limits.wordingsPerAnswer).default([]),
});
export type WordingsInput = z.infer<typeof wordingsInput>;

/** Other wordings of a question: suggestions from which the owner chooses. */
const suggestedWordings = z.object({
  wordings: z.array(z.string()).max(limits.wordingsSuggested),
  /** `model` is a connected model. Without one, the wordings are unanswered questions of visitors. */
  madeBy: z.enum(['model', 'visitors']),
});
export type SuggestedWordings = z.infer<typeof suggestedWordings>;

export const listApprovedAnswers = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/approved-answers',
  access: 'user',
  resource: 'assistant',
  summary: 'List the approved answers of an assistant, newest first. At most 500',
  params: idParams,
  response: z.array(approvedAnswer),
});

export const createApprovedAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/approved-answers',
  access: 'user',
  resource: 'assistant',
  summary:
    'Approve an answer. The assistant returns it word for word when a visitor asks the question, also in other words',
  params: idParams,
  body: approvedAnswerInput,
  status: 201,
  response: approvedAnswer,
});

export const suggestWordings = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/approved-answers/wordings',
  access: 'user',
  resource: 'assistant',
  summary:
    'Suggest other wordings of a question: from the connected model, otherwise from unanswered questions of visitors',
  params: idParams,
  body: wordingsInput,
  response: suggestedWordings,
});

export const listAlsoAnswered = defineEndpoint({
  method: 'GET',
  path: '/api/approved-answers/:id/also-answers',
  access: 'user',
  resource: 'approvedAnswer',
  summary:
    'List up to three other ways of asking that get this answer, those of visitors first. Empty when it is switched off',
  params: idParams,
  response: z.object({ wordings: z.array(z.string()).max(3) }),
});

export const updateApprovedAnswer = defineEndpoint({
  method: 'PUT',
  path: '/api/approved-answers/:id',
  access: 'user',
  resource: 'approvedAnswer',
  summary: 'Update an approved answer or its wordings, or switch it on or off',
  params: idParams,
  body: approvedAnswerUpdate,
  response: approvedAnswer,
});

export const deleteApprovedAnswer = defineEndpoint({
  method: 'DELETE',
  path: '/api/approved-answers/:id',
  access: 'user',
  resource: 'approvedAnswer',
  summary: 'Delete an approved answer',
  params: idParams,
  response: done,
});
