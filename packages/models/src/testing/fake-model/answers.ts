import type { FakeRequest } from './types.ts';

/** Answers with the last thing that the user said. */
export function echo(request: FakeRequest): string {
  return request.messages.findLast(({ role }) => role === 'user')?.content ?? '';
}

const command =
  /\b(?:say|reply with|answer with|respond with|output|print)(?: exactly)?:?\s+["“']?([^"”'\n]{1,300})/i;

/**
 * The worst victim of an injected instruction: does what any text of its prompt tells it, and when told nothing
 * repeats its whole prompt. What it cannot leak, no model can.
 */
export function obey(request: FakeRequest): string {
  const prompt = request.messages.map(({ role, content }) => `${role}: ${content}`).join('\n');
  return command.exec(prompt)?.[1] ?? prompt;
}

/** Whether the model is asked what a question means, not for its answer. */
export function isUnderstandingCall({ fields }: Pick<FakeRequest, 'fields'>): boolean {
  return fields.includes('standalone');
}

/** Whether the model is asked which of some questions is the visitor's. */
export function isVerdictCall({ fields }: FakeRequest): boolean {
  return fields.includes('same');
}

/** Whether the model is asked what the messages of a lead say of them. */
export function isLeadCall({ fields }: FakeRequest): boolean {
  return fields.includes('intent');
}

/** Whether the model is asked for other wordings of a question. */
export function isWordingsCall({ fields }: FakeRequest): boolean {
  return fields.join() === 'wordings';
}

/** What a model makes of a question that it understands as it stands: the same in two other wordings. */
export function understandAsIs({ messages }: FakeRequest): string {
  const asked = /<question>([\s\S]*)<\/question>/.exec(messages.at(-1)?.content ?? '')?.[1] ?? '';
  const wordings = [`about ${asked}`, `details: ${asked}`];
  return JSON.stringify({ standalone: asked, translations: [], wordings, person: false });
}

const firstSentence = /<passage number="1"[^>]*>\n([^\n]*?[.!?])(?:\s|$)/;

/** Says the first sentence of the first passage, as a model that keeps to its rules would. */
export function quoteFirst(request: FakeRequest): string | undefined {
  const sentence = firstSentence.exec(request.messages[0]?.content ?? '')?.[1];
  return sentence && `${sentence.slice(0, -1)} [1]${sentence.at(-1)}`;
}
