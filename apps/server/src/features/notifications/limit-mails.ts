import type { Language } from '@anito/contract/languages';
import type { Notification, NotificationOf } from '@anito/contract/notifications';
import type { Deps } from '../../deps.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import { findLimitMail, markMailed } from './limit-mails.store.ts';
import { viewNotification } from './notifications.service.ts';
import { mailSubscriber } from './subscriber-mail.service.ts';

/** Text key of the line with the link. */
type LinkText = 'link' | 'open' | 'openInbox' | 'reconnect';

/**
 * Returns the mail's texts for a limit, a disconnected channel or waiting visitors. Undefined for
 * notifications without a mail.
 */
function describeLimit(
  notification: Notification,
  language: Language,
): { subject: string; meaning: string; path: string; link?: LinkText } | undefined {
  const t = getTexts(language, 'mails');
  switch (notification.kind) {
    case 'plan-usage': {
      if (notification.measure === 'channels') return undefined;
      const subject = t(`limits.${notification.measure}`, {
        used: notification.used,
        limit: notification.limit,
      });
      return { subject, meaning: t('limits.goesOn'), path: '/billing' };
    }
    case 'room-nearly-full': {
      const subject = t('limits.room', { percent: notification.percent / 100 });
      return { subject, meaning: t('limits.makeRoom'), path: '/sources' };
    }
    case 'key-limit': {
      const subject = t('limits.key', { name: notification.apiKey.name, limit: notification.limit });
      return { subject, meaning: t('limits.keyRests'), path: '/deployment' };
    }
    case 'person-needed': {
      const subject = t('limits.person', { assistant: notification.assistant.name });
      const path = `/inbox?thread=${notification.threadId}`;
      return { subject, meaning: t('limits.personWaits'), path, link: 'open' };
    }
    case 'people-waiting': {
      const subject = t('limits.people', { assistant: notification.assistant.name });
      return { subject, meaning: t('limits.peopleWait'), path: '/inbox', link: 'openInbox' };
    }
    case 'channel-reconnect': {
      const subject = t('limits.channel', { channel: notification.channel, account: notification.account });
      const path = `/deployment?assistant=${notification.assistant.id}`;
      return { subject, meaning: t('limits.channelStands'), path, link: 'reconnect' };
    }
    default:
      return undefined;
  }
}

/**
 * Returns the notification to mail about a request for a person: the given one up to the hourly limit, then
 * one `people-waiting` notification, then undefined. The notification list shows all of them. Strangers
 * decide how many ask for a person, and none of them may suppress the mails about the others.
 */
async function limitPersonMail(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  ownerId: string,
  notification: NotificationOf<'person-needed'>,
): Promise<Notification | undefined> {
  const tryConsume = (name: 'personMails' | 'manyPeopleMails') =>
    rateLimits.consume(name, ownerId).then(
      () => true,
      () => false,
    );
  if (await tryConsume('personMails')) return notification;
  const { threadId: _, because: __, ...common } = notification;
  return (await tryConsume('manyPeopleMails')) ? { ...common, kind: 'people-waiting', count: 1 } : undefined;
}

/**
 * Mails an owner about a limit, a disconnected channel or waiting visitors, once, unless they disabled these
 * mails.
 */
export async function runLimitMail(
  deps: Pick<Deps, 'database' | 'env' | 'log' | 'mail' | 'rateLimits' | 'secrets' | 'settings'>,
  { notificationId }: { notificationId: number },
): Promise<void> {
  const row = await findLimitMail(deps.database, notificationId);
  const notification = row && viewNotification(row);
  if (!notification) return;
  const mailed =
    notification.kind === 'person-needed'
      ? await limitPersonMail(deps, row.ownerId, notification)
      : notification;
  if (!mailed) return markMailed(deps.database, notificationId);
  const language = row.language ?? 'en';
  const content = describeLimit(mailed, language);
  if (!content) return;
  const t = getTexts(language, 'mails');
  const { subject, meaning, path, link = 'link' } = content;
  const paragraphs = [
    writeGreeting(language, row.firstName),
    `${subject}. ${meaning}`,
    t(`limits.${link}`, { url: `${deps.env.PUBLIC_URL}${path}` }),
    t('limits.why'),
  ];
  await mailSubscriber(deps, { ...row, language }, 'emailNotifications', {
    to: row.email,
    subject,
    text: paragraphs.join('\n\n'),
    messageId: `<limit.${notificationId}@${new URL(deps.env.PUBLIC_URL).hostname}>`,
  });
  await markMailed(deps.database, notificationId);
}
