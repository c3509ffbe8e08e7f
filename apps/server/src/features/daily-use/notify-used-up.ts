import type { Deps } from '../../deps.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { mailSubscriber } from '../notifications/subscriber-mail.service.ts';
import { findUsedUp } from './daily-use.store.ts';
import { readDay } from './daily-use.ts';
import { writeUsedUpMail } from './used-up-mail.ts';

/**
 * Notifies the owner of exhausted daily questions on the same day, also by e-mail unless disabled. Throws
 * when the mail server rejects the mail.
 */
export async function runNotifyUsedUp(
  deps: Pick<Deps, 'database' | 'mail' | 'env' | 'log' | 'rateLimits' | 'settings' | 'secrets'> & NoticeDeps,
  { ownerId, assistantId: named, day }: { ownerId: string; assistantId: number | null; day: string },
): Promise<void> {
  // Versions before migration 0031 queued 0 for the account.
  const assistantId = named === 0 ? null : named;
  if (day !== readDay(new Date())) return;
  const { ACCOUNT_QUESTIONS_PER_DAY, ASSISTANT_QUESTIONS_PER_DAY, PUBLIC_URL } = deps.env;
  const limit = assistantId === null ? ACCOUNT_QUESTIONS_PER_DAY : ASSISTANT_QUESTIONS_PER_DAY;
  await deps.notices.add(deps.database.pool, 'once', [
    {
      ownerId,
      ...(assistantId === null ? {} : { assistantId }),
      key: `used-up:${assistantId ?? 'account'}:${day}`,
      kind: 'questions-used-up',
      params: { limit },
    },
  ]);
  const told = await findUsedUp(deps.database, ownerId, assistantId);
  if (!told || (assistantId !== null && told.assistantName === null)) return;
  await mailSubscriber(deps, told, 'emailNotifications', writeUsedUpMail(told, limit, PUBLIC_URL));
}
