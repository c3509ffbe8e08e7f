import type { Assistant } from '@anito/contract/assistants';
import type { User } from '@anito/contract/users';

export const setupParts = ['assistant', 'plan', 'conversation', 'code'] as const;
export type SetupPart = (typeof setupParts)[number];

const points = 100 / setupParts.length;

/**
 * Returns the progress of the setup: a quarter each for an assistant, a paid plan, a conversation and an
 * access code.
 */
export function measureSetup({
  assistants,
  subscription,
  hasConversations,
}: {
  assistants: Pick<Assistant, 'publicAccessCode'>[];
  subscription: Pick<User['subscription'], 'status' | 'isActive'>;
  hasConversations: boolean;
}): { percent: number; parts: Record<SetupPart, boolean> } {
  const parts = {
    assistant: assistants.length > 0,
    plan: subscription.isActive && subscription.status !== 'trial',
    conversation: hasConversations,
    code: assistants.some(({ publicAccessCode }) => publicAccessCode !== null),
  };
  return { percent: setupParts.filter((part) => parts[part]).length * points, parts };
}
