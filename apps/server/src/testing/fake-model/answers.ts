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
export function isUnderstandingCall({ messages }: FakeRequest): boolean {
  return messages[0]?.content.includes('"standalone"') ?? false;
}
