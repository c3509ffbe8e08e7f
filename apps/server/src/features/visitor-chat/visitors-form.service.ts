import type { LiveView } from '@anito/contract/handover';
import { type ContactInput, requireComplete, saveContact } from '../contact-form/send-contact.service.ts';
import { getOwnerDate } from '../notifications/owner-time.service.ts';
import { withThread } from '../threads/threads.service.ts';
import { callAsVisitor, type Visitor, type VisitorDeps } from './visitors.service.ts';

/**
 * Stores a visitor's contact details and optional message, and returns the new state. Repeating the same
 * input stores nothing. An owner's test stores nothing. Rate-limited by visitor and address. Throws
 * `conflict` when the consent text has changed, and `invalid_request` when a required field, the contact or
 * the consent is missing.
 */
export async function leaveContact(
  deps: VisitorDeps,
  visitor: Visitor,
  input: ContactInput,
): Promise<LiveView> {
  return callAsVisitor(deps, visitor, async (thread) => {
    const form = await requireComplete(deps, visitor, input);
    const day = await getOwnerDate(deps.database.pool, visitor.ownerId, new Date());
    if (thread) {
      await withThread(deps, visitor.ownerId, thread, (locked) =>
        saveContact(deps, locked, { form, input, day }),
      );
    }
  });
}

/**
 * Records that a visitor does not want to be asked for contact details again in this thread, and returns the
 * new state. Does nothing unless the form is open. Rate-limited by visitor and address.
 */
export async function declineContact(deps: VisitorDeps, visitor: Visitor): Promise<LiveView> {
  return callAsVisitor(deps, visitor, async (thread) => {
    if (!thread) return;
    await withThread(deps, visitor.ownerId, thread, async ({ thread: { contactState }, update: change }) => {
      if (contactState === 'asked') await change({ contactState: 'declined' });
    });
  });
}
