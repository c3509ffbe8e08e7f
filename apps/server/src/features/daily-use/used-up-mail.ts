import type { MailMessage } from '../../lib/mail.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import type { UsedUpRecipient } from './daily-use.store.ts';

/** Writes the e-mail about exhausted daily questions: subject, limit, what visitors see, and a link. */
export function formatUsedUpMail(recipient: UsedUpRecipient, limit: number, publicUrl: string): MailMessage {
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
