import type { Deps } from '../../deps.ts';
import { mailSubscriber } from '../notifications/subscriber-mail.service.ts';
import { findUsedUp } from './daily-use.store.ts';
import { readDay } from './daily-use.ts';
import { writeUsedUpMail } from './used-up-mail.ts';

/**
 * Tells the owner that the questions of the day are used up, by e-mail too unless they want none, if the day is not over;
 * throws when the mail server does not take it.
 */
export async function runNotifyUsedUp(
  deps: Pick<Deps, 'database' | 'mail' | 'env' | 'log' | 'notices' | 'rateLimits' | 'settings' | 'secrets'>,
  { ownerId, assistantId, day }: { ownerId: string; assistantId: number; day: string },
): Promise<void> {
  if (day !== readDay(new Date())) return;
  const { ACCOUNT_QUESTIONS_PER_DAY, ASSISTANT_QUESTIONS_PER_DAY, PUBLIC_URL } = deps.env;
  const limit = assistantId === 0 ? ACCOUNT_QUESTIONS_PER_DAY : ASSISTANT_QUESTIONS_PER_DAY;
  await deps.notices.add(deps.database.pool, 'once', [
    {
      ownerId,
      ...(assistantId === 0 ? {} : { assistantId }),
      key: `used-up:${assistantId}:${day}`,
      kind: 'questions-used-up',
      params: { limit },
    },
  ]);
  const told = await findUsedUp(deps.database, ownerId, assistantId);
  if (!told || (assistantId !== 0 && told.assistantName === null)) return;
  await mailSubscriber(deps, told, 'emailNotifications', writeUsedUpMail(told, limit, PUBLIC_URL));
}
