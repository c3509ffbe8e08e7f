import type { MailMessage } from '../../lib/mail.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import type { UsedUp } from './daily-use.store.ts';

/** Writes the e-mail about exhausted daily questions: subject, limit, what visitors see, and a link. */
export function writeUsedUpMail(told: UsedUp, limit: number, publicUrl: string): MailMessage {
  const language = told.language ?? 'en';
  const t = getTexts(language, 'mails');
  const assistant = told.assistantName;
  const whose = assistant ? { context: 'assistant', assistant } : {};
  const paragraphs = [
    writeGreeting(language, told.firstName),
    t('daily.usedUp', { ...whose, limit }),
    t('daily.resting'),
    t('daily.link', { url: `${publicUrl}/dashboard` }),
    t('daily.why'),
  ];
  return { to: told.email, subject: t('daily.subject', whose), text: paragraphs.join('\n\n') };
}
