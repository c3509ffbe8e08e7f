import { type ContactFormSettings, type ContactTrigger, contactTriggers } from '@anito/contract/contact-form';

/** Changes the draft; `isTyped` while it is being written, which is saved once its field is left. */
export type PutForm = (change: Partial<ContactFormSettings>, options?: { isTyped: boolean }) => void;

/** Why visitors are asked first of all, by which the form speaks where its owner says nothing. */
export function findFirstTrigger(draft: ContactFormSettings): ContactTrigger {
  const holds: Record<ContactTrigger, boolean> = {
    price: draft.onPrice,
    unanswered: draft.whenUnanswered,
    closed: draft.outsideHours,
    questions: draft.afterQuestions !== null,
  };
  return contactTriggers.find((trigger) => holds[trigger]) ?? 'questions';
}
