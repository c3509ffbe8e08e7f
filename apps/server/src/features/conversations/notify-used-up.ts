import type { Deps } from '../../deps.ts';
import { mailOwner } from '../identity/password-links.service.ts';
import { findUsedUp } from './daily-use.store.ts';
import { readDay } from './daily-use.ts';
import { writeUsedUpMail } from './used-up-mail.ts';

/**
 * Tells the owner by e-mail that the questions of the day are used up, unless they want no notices or the day is over;
 * throws when the mail server does not take it.
 */
export async function runNotifyUsedUp(
  deps: Pick<Deps, 'database' | 'mail' | 'env' | 'log' | 'rateLimits'>,
  { ownerId, assistantId, day }: { ownerId: string; assistantId: number; day: string },
): Promise<void> {
  if (day !== readDay(new Date())) return;
  const told = await findUsedUp(deps.database, ownerId, assistantId);
  if (!told || (assistantId !== 0 && told.assistantName === null)) return;
  const { ACCOUNT_QUESTIONS_PER_DAY, ASSISTANT_QUESTIONS_PER_DAY, PUBLIC_URL } = deps.env;
  const limit = assistantId === 0 ? ACCOUNT_QUESTIONS_PER_DAY : ASSISTANT_QUESTIONS_PER_DAY;
  await mailOwner(deps, told, writeUsedUpMail(told, limit, PUBLIC_URL));
}
