import type { Language } from '@anito/contract/languages';
import type { Notification, NotificationOf } from '@anito/contract/notifications';
import type { Deps } from '../../deps.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import { findMailedLimit, markMailed } from './limit-mails.store.ts';
import { viewRow } from './notifications.service.ts';
import { mailSubscriber } from './subscriber-mail.service.ts';

/** Text key of the line with the link. */
type LinkText = 'link' | 'open' | 'openInbox' | 'reconnect';

/**
 * Returns the mail's texts for a limit, a disconnected channel or waiting visitors. Undefined for
 * notifications without a mail.
 */
function describeLimit(
  said: Notification,
  language: Language,
): { subject: string; meaning: string; path: string; link?: LinkText } | undefined {
  const t = getTexts(language, 'mails');
  switch (said.kind) {
    case 'plan-usage': {
      if (said.measure === 'channels') return undefined;
      const subject = t(`limits.${said.measure}`, { used: said.used, limit: said.limit });
      return { subject, meaning: t('limits.goesOn'), path: '/billing' };
    }
    case 'room-nearly-full': {
      const subject = t('limits.room', { percent: said.percent / 100 });
      return { subject, meaning: t('limits.makeRoom'), path: '/sources' };
    }
    case 'key-limit': {
      const subject = t('limits.key', { name: said.apiKey.name, limit: said.limit });
      return { subject, meaning: t('limits.keyRests'), path: '/deployment' };
    }
    case 'person-needed': {
      const subject = t('limits.person', { assistant: said.assistant.name });
      const path = `/inbox?thread=${said.threadId}`;
      return { subject, meaning: t('limits.personWaits'), path, link: 'open' };
    }
    case 'people-waiting': {
      const subject = t('limits.people', { assistant: said.assistant.name });
      return { subject, meaning: t('limits.peopleWait'), path: '/inbox', link: 'openInbox' };
    }
    case 'channel-reconnect': {
      const subject = t('limits.channel', { channel: said.channel, account: said.account });
      const path = `/deployment?assistant=${said.assistant.id}`;
      return { subject, meaning: t('limits.channelStands'), path, link: 'reconnect' };
    }
    default:
      return undefined;
  }
}

/**
 * Limits the mails about requested persons. Strangers decide how many ask for a person, and none of them may
 * suppress the mails about the others: above the hourly limit, one mail says that there are more, and only
 * the notification list shows them.
 */
async function foldPerson(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  ownerId: string,
  said: NotificationOf<'person-needed'>,
): Promise<Notification | undefined> {
  const isLeft = (name: 'personMails' | 'manyPeopleMails') =>
    rateLimits.consume(name, ownerId).then(
      () => true,
      () => false,
    );
  if (await isLeft('personMails')) return said;
  const { threadId: _, because: __, ...whose } = said;
  return (await isLeft('manyPeopleMails')) ? { ...whose, kind: 'people-waiting', count: 1 } : undefined;
}

/**
 * Mails an owner about a limit, a disconnected channel or waiting visitors, once, unless they disabled these
 * mails.
 */
export async function runLimitMail(
  deps: Pick<Deps, 'database' | 'env' | 'log' | 'mail' | 'rateLimits' | 'secrets' | 'settings'>,
  { notificationId }: { notificationId: number },
): Promise<void> {
  const found = await findMailedLimit(deps.database, notificationId);
  const known = found && viewRow(found);
  if (!known) return;
  const said = known.kind === 'person-needed' ? await foldPerson(deps, found.ownerId, known) : known;
  if (!said) return markMailed(deps.database, notificationId);
  const language = found.language ?? 'en';
  const described = describeLimit(said, language);
  if (!described) return;
  const t = getTexts(language, 'mails');
  const { subject, meaning, path, link = 'link' } = described;
  const paragraphs = [
    writeGreeting(language, found.firstName),
    `${subject}. ${meaning}`,
    t(`limits.${link}`, { url: `${deps.env.PUBLIC_URL}${path}` }),
    t('limits.why'),
  ];
  await mailSubscriber(deps, { ...found, language }, 'emailNotifications', {
    to: found.email,
    subject,
    text: paragraphs.join('\n\n'),
    messageId: `<limit.${notificationId}@${new URL(deps.env.PUBLIC_URL).hostname}>`,
  });
  await markMailed(deps.database, notificationId);
}
