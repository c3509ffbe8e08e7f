import type { Language } from '@anito/contract/languages';
import type { MailSetting } from '@anito/contract/notification-settings';
import type { Deps } from '../../deps.ts';
import type { MailMessage } from '../../lib/mail.ts';
import { getTexts } from '../../lib/texts.ts';
import { mailNews, type PasswordLinkDeps } from '../identity/password-links.service.ts';
import { createUnsubscribeUrl } from './unsubscribe.service.ts';

/**
 * Mails an owner an optional message with an unsubscribe link. The caller must have checked that they want
 * it. Throws when the mail server rejects the mail.
 */
export async function mailSubscriber(
  deps: PasswordLinkDeps & Pick<Deps, 'secrets'>,
  recipient: { ownerId: string; subject: string; language: Language | null },
  setting: MailSetting,
  message: MailMessage,
): Promise<void> {
  const unsubscribeUrl = createUnsubscribeUrl(deps, recipient.ownerId, setting);
  const footer = getTexts(recipient.language ?? 'en', 'mails')('stop', { url: unsubscribeUrl });
  await mailNews(deps, recipient, { ...message, text: `${message.text}\n\n${footer}`, unsubscribeUrl });
}
