import type { Language } from '@anito/contract/languages';
import type { Notification, NotificationOf } from '@anito/contract/notifications';
import type { Deps } from '../../deps.ts';
import { quoteWithoutLinks } from '../../lib/quote-without-links.ts';
import { RateLimitError } from '../../lib/rate-limits.ts';
import { getTexts, nameOrUnnamed, writeGreeting } from '../../lib/texts.ts';
import { findCustomer, findPersonReason } from '../threads/customer-summary.service.ts';
import { findLimitMail, type LimitMail, markMailed } from './limit-mails.store.ts';
import { viewNotification } from './notifications.service.ts';
import { mailSubscriber } from './subscriber-mail.service.ts';

type LimitMailDeps = Pick<Deps, 'database' | 'env' | 'log' | 'mail' | 'rateLimits' | 'secrets' | 'settings'>;

/** Text key of the line with the link. */
type LinkText = 'link' | 'openInbox' | 'openBackups' | 'reconnect';

/** Longest quoted wish, in characters. */
const wishLength = 140;

/**
 * Returns the texts of the mail about a limit, a disconnected channel, a problem of backups or many waiting
 * visitors, with the path of the page to open. Returns undefined for other notifications.
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
    case 'people-waiting': {
      const subject = t('limits.people', { assistant: notification.assistant.name });
      return { subject, meaning: t('limits.peopleWait'), path: '/inbox', link: 'openInbox' };
    }
    case 'channel-reconnect': {
      const subject = t('limits.channel', { channel: notification.channel, account: notification.account });
      const path = `/deployment?assistant=${notification.assistant.id}`;
      return { subject, meaning: t('limits.channelStands'), path, link: 'reconnect' };
    }
    case 'backup-problem': {
      const subject = t(`backups.${notification.problem}`);
      return { subject, meaning: t('backups.meaning'), path: '/admin/database', link: 'openBackups' };
    }
    default:
      return undefined;
  }
}

/** Subject and paragraphs of a mail. */
type MailContent = { subject: string; paragraphs: string[] };

/**
 * Returns the mail about a visitor who needs a person: the visitor's name, wish, and where to reply. Returns
 * undefined when the visitor no longer waits.
 */
async function describeCustomer(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  ownerId: string,
  { threadId, assistant }: NotificationOf<'person-needed'>,
  language: Language,
): Promise<MailContent | undefined> {
  const customer = await findCustomer(database.pool, ownerId, threadId);
  if (!customer?.needsPersonSince) return undefined;
  const t = getTexts(language, 'mails');
  // Strangers write names and wishes.
  const name = customer.name && quoteWithoutLinks(customer.name, wishLength);
  const wish = quoteWithoutLinks(customer.wish, wishLength);
  return {
    subject: getTexts(language, 'push')(`person.${findPersonReason(customer)}`, nameOrUnnamed(name)),
    paragraphs: [
      wish && t('customers.wish', { wish }),
      t('customers.assistant', { assistant: assistant.name }),
      t('customers.reply', { url: `${env.PUBLIC_URL}/inbox?thread=${threadId}` }),
      t('customers.why', { url: `${env.PUBLIC_URL}/settings/notifications` }),
    ].filter((paragraph) => paragraph !== ''),
  };
}

/**
 * Returns the mail about a notification other than `person-needed`. Returns undefined for a kind without a
 * mail.
 */
function describeNotification(
  { PUBLIC_URL: publicUrl }: Deps['env'],
  notification: Notification,
  language: Language,
): MailContent | undefined {
  const content = describeLimit(notification, language);
  if (!content) return undefined;
  const t = getTexts(language, 'mails');
  const { subject, meaning, path, link = 'link' } = content;
  return {
    subject,
    paragraphs: [`${subject}. ${meaning}`, t(`limits.${link}`, { url: publicUrl + path }), t('limits.why')],
  };
}

/**
 * Calls `send` unless the owner's limit for such mails is reached. Returns whether it was called. Counts the
 * mail only after it was sent, so that retries without a mail server do not use up the limit. Throws when
 * `send` or the count fails.
 */
async function sendWithinLimit(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  name: 'personMails' | 'manyPeopleMails',
  ownerId: string,
  send: () => Promise<void>,
): Promise<boolean> {
  let isSent = false;
  try {
    // `attempt` counts a check without a result.
    await rateLimits.attempt([{ name, key: ownerId }], async () => {
      await send();
      isSent = true;
      return undefined;
    });
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error;
  }
  return isSent;
}

/**
 * Mails the owner that a visitor asked for a person. Above the hourly limit, sends one mail that people are
 * waiting, and then none. The notification list shows all of them. Strangers decide how many ask for a
 * person, and none of them may suppress the mails about the others.
 */
async function mailPersonNeeded(
  deps: LimitMailDeps,
  row: LimitMail,
  notification: NotificationOf<'person-needed'>,
): Promise<void> {
  const isSent = await sendWithinLimit(deps, 'personMails', row.ownerId, () =>
    mailAbout(deps, row, notification),
  );
  if (isSent) return;
  const { threadId: _, because: __, ...common } = notification;
  await sendWithinLimit(deps, 'manyPeopleMails', row.ownerId, () =>
    mailAbout(deps, row, { ...common, kind: 'people-waiting', count: 1 }),
  );
}

/** Mails an owner about a notification, with an unsubscribe link. Does nothing for a kind without a mail. */
async function mailAbout(deps: LimitMailDeps, row: LimitMail, notification: Notification): Promise<void> {
  const language = row.language ?? 'en';
  const content =
    notification.kind === 'person-needed'
      ? await describeCustomer(deps, row.ownerId, notification, language)
      : describeNotification(deps.env, notification, language);
  if (!content) return;
  await mailSubscriber(deps, { ...row, language }, 'emailNotifications', {
    to: row.email,
    subject: content.subject,
    text: [writeGreeting(language, row.firstName), ...content.paragraphs].join('\n\n'),
    messageId: `<limit.${notification.id}@${new URL(deps.env.PUBLIC_URL).hostname}>`,
  });
}

/**
 * Mails an owner about a notification once, unless they disabled these mails, and marks it as mailed. Used
 * for limits, disconnected channels, backups and waiting visitors.
 */
export async function runLimitMail(
  deps: LimitMailDeps,
  { notificationId }: { notificationId: number },
): Promise<void> {
  const row = await findLimitMail(deps.database, notificationId);
  const notification = row && viewNotification(row);
  if (!notification) return;
  if (notification.kind === 'person-needed') await mailPersonNeeded(deps, row, notification);
  else await mailAbout(deps, row, notification);
  await markMailed(deps.database, notificationId);
}
