import type { Assistant } from '@anito/contract/assistants';
import { paths } from '../../app/paths.ts';

export type ChecklistStep = {
  key: 'assistant' | 'source' | 'deploy' | 'conversation';
  isDone: boolean;
  to: string;
};

/**
 * Returns the four steps of the setup in order: whether each is done, and the page that leads to it. The step
 * `deploy` is done once an assistant has an access code.
 */
export function listChecklist(
  assistants: Pick<Assistant, 'connectionIds' | 'publicAccessCode'>[],
  hasConversations: boolean,
): ChecklistStep[] {
  return [
    { key: 'assistant', isDone: assistants.length > 0, to: paths.assistants },
    {
      key: 'source',
      isDone: assistants.some(({ connectionIds }) => connectionIds.length > 0),
      to: paths.sources,
    },
    {
      key: 'deploy',
      isDone: assistants.some(({ publicAccessCode }) => publicAccessCode !== null),
      to: paths.assistants,
    },
    { key: 'conversation', isDone: hasConversations, to: paths.assistants },
  ];
}
