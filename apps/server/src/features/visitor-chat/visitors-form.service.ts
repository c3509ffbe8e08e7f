import type { LiveView } from '@anito/contract/handover';
import { type FilledIn, keepFilledIn, requireWhole } from '../contact-form/send-contact.service.ts';
import { findOwnersDay } from '../notifications/owner-time.service.ts';
import { withThread } from '../threads/threads.service.ts';
import { callAsVisitor, type Visitor, type VisitorDeps } from './visitors.service.ts';

/**
 * Stores a visitor's contact details once, with an optional message. Limited by visitor and address. Throws
 * what `requireComplete` throws.
 */
export async function leaveContact(deps: VisitorDeps, visitor: Visitor, given: FilledIn): Promise<LiveView> {
  return callAsVisitor(deps, visitor, async (thread) => {
    const form = await requireWhole(deps, visitor, given);
    const day = await findOwnersDay(deps.database.pool, visitor.ownerId, new Date());
    if (thread) {
      await withThread(deps, visitor.ownerId, thread, (held) =>
        keepFilledIn(deps, held, { form, given, day }),
      );
    }
  });
}

/** Records that a visitor does not want to be asked again in this thread. Limited by visitor and address. */
export async function declineContact(deps: VisitorDeps, visitor: Visitor): Promise<LiveView> {
  return callAsVisitor(deps, visitor, async (thread) => {
    if (!thread) return;
    await withThread(deps, visitor.ownerId, thread, async ({ thread: { contactState }, change }) => {
      if (contactState === 'asked') await change({ contactState: 'declined' });
    });
  });
}
