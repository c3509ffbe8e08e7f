import type { AnswerOutcome } from '@anito/contract/conversations';
import type { ConversationRow } from './conversations.store.ts';

/** The outcome that the status of a question tells; null while it has no answer that came to its end. */
export function toOutcome(status: ConversationRow['status']): AnswerOutcome | null {
  return status === 'answered' || status === 'unsure' || status === 'refused' ? status : null;
}
