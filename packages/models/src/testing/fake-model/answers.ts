import type { FakeRequest } from './types.ts';

/** Answers with the last message of the user. */
export function echo(request: FakeRequest): string {
  return request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
}

const command =
  /\b(?:say|reply with|answer with|respond with|output|print)(?: exactly)?:?\s+["“']?([^"”'\n]{1,300})/i;

/**
 * The worst case of prompt injection: obeys a command anywhere in its prompt, and without one repeats its
 * whole prompt. No real model can leak more.
 */
export function obey(request: FakeRequest): string {
  const prompt = request.messages.map(({ role, content }) => `${role}: ${content}`).join('\n');
  return command.exec(prompt)?.[1] ?? prompt;
}

/** Returns whether the request asks for the meaning of a question and not for its answer. */
export function isUnderstandingCall({ fields }: Pick<FakeRequest, 'fields'>): boolean {
  return fields.includes('standalone');
}

/** Returns whether the request asks which of several questions matches the visitor's. */
export function isVerdictCall({ fields }: FakeRequest): boolean {
  return fields.includes('same');
}

/** Returns whether the request asks for a summary of the messages of a lead. */
export function isLeadCall({ fields }: FakeRequest): boolean {
  return fields.includes('intent');
}

/** Returns whether the request asks for other wordings of a question. */
export function isWordingsCall({ fields }: FakeRequest): boolean {
  return fields.join() === 'wordings';
}

/** Returns the analysis of a question that needs no rewriting, with two wordings that equal it. */
export function understandAsIs({ messages }: FakeRequest): string {
  const question = /<question>([\s\S]*)<\/question>/.exec(messages.at(-1)?.content ?? '')?.[1] ?? '';
  const wordings = [`about ${question}`, `details: ${question}`];
  return JSON.stringify({ standalone: question, translations: [], wordings, person: false });
}

const firstSentence = /<passage number="1"[^>]*>\n([^\n]*?[.!?])(?:\s|$)/;

/** Quotes the first sentence of the first passage, like a model that follows its rules. */
export function quoteFirst(request: FakeRequest): string | undefined {
  const sentence = firstSentence.exec(request.messages[0]?.content ?? '')?.[1];
  return sentence && `${sentence.slice(0, -1)} [1]${sentence.at(-1)}`;
}
