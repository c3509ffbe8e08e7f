import { type ContactFormSettings, type ContactTrigger, contactTriggers } from '@anito/contract/contact-form';

/** Changes the draft. With `isTyped` the text is still being typed and is saved on blur. */
export type ChangeContactForm = (
  change: Partial<ContactFormSettings>,
  options?: { isTyped: boolean },
) => void;

/**
 * Returns the first active trigger of the contact form, in the order of `contactTriggers`, or `questions` if
 * none is active. The form's default texts depend on it.
 */
export function findFirstTrigger(draft: ContactFormSettings): ContactTrigger {
  const holds: Record<ContactTrigger, boolean> = {
    price: draft.onPrice,
    unanswered: draft.whenUnanswered,
    closed: draft.outsideHours,
    questions: draft.afterQuestions !== null,
  };
  return contactTriggers.find((trigger) => holds[trigger]) ?? 'questions';
}
