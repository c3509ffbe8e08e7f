import type { Deps } from '../../deps.ts';
import type { MailMessage } from '../../lib/mail.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { mailSubscriber } from '../notifications/subscriber-mail.service.ts';
import { findUsedUpRecipient, type UsedUpRecipient } from './daily-use.store.ts';
import { toUtcDay } from './daily-use.ts';

/**
 * Job: adds a notice about used-up daily questions, and mails the owner unless they switched it off.
 * `assistantId` null stands for the account's limit. Does nothing once `day` (UTC) is over. Throws when the
 * mail server rejects the mail.
 */
export async function runNotifyUsedUp(
  deps: Pick<Deps, 'database' | 'mail' | 'env' | 'log' | 'rateLimits' | 'settings' | 'secrets'> & NoticeDeps,
  {
    ownerId,
    assistantId: queuedAssistantId,
    day,
  }: { ownerId: string; assistantId: number | null; day: string },
): Promise<void> {
  // Versions before migration 0031 queued 0 for the account.
  const assistantId = queuedAssistantId === 0 ? null : queuedAssistantId;
  if (day !== toUtcDay(new Date())) return;
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
  const recipient = await findUsedUpRecipient(deps.database, ownerId, assistantId);
  if (!recipient || (assistantId !== null && recipient.assistantName === null)) return;
  await mailSubscriber(deps, recipient, 'emailNotifications', formatUsedUpMail(recipient, limit, PUBLIC_URL));
}

/** Returns the mail about used-up daily questions, in the owner's language. */
function formatUsedUpMail(recipient: UsedUpRecipient, limit: number, publicUrl: string): MailMessage {
  const language = recipient.language ?? 'en';
  const t = getTexts(language, 'mails');
  const assistant = recipient.assistantName;
  const subjectParams = assistant ? { context: 'assistant', assistant } : {};
  const paragraphs = [
    writeGreeting(language, recipient.firstName),
    t('daily.usedUp', { ...subjectParams, limit }),
    t('daily.resting'),
    t('daily.link', { url: `${publicUrl}/dashboard` }),
    t('daily.why'),
  ];
  return { to: recipient.email, subject: t('daily.subject', subjectParams), text: paragraphs.join('\n\n') };
}
