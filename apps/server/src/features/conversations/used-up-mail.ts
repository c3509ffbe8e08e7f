import { dailyMails } from '@anito/contract/texts/daily-mails';
import { mailGreetings } from '@anito/contract/texts/mail-greetings';
import type { MailMessage } from '../../lib/mail.ts';
import type { UsedUp } from './daily-use.store.ts';

/** The e-mail about questions of a day that are used up: whose, how many, what visitors see, where to look. */
export function writeUsedUpMail(told: UsedUp, limit: number, publicUrl: string): MailMessage {
  const language = told.language ?? 'en';
  const texts = dailyMails[language];
  const paragraphs = [
    mailGreetings[language](told.firstName),
    texts.usedUp(told.assistantName, new Intl.NumberFormat(language).format(limit)),
    texts.resting,
    texts.link(`${publicUrl}/dashboard`),
    texts.why,
  ];
  return { to: told.email, subject: texts.subject(told.assistantName), text: paragraphs.join('\n\n') };
}
