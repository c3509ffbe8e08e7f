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
 * Returns the mail's texts for a limit, a disconnected channel, a problem of backups or many waiting visitors. Undefined for other
 * notifications.
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
 * Returns the mail about a visitor who needs a person: who they are, what they want, and where to reply.
 * Undefined when the visitor no longer waits.
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

/** Returns the mail about another notification. Undefined for one without a mail. */
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
 * Sends a mail unless the owner's limit is reached. Returns whether it was sent. Counts it after it was sent, so
 * that retries without a mail server do not use up the limit. Throws when the mail or the count fails.
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
 * Mails about a request for a person: about the given one up to the hourly limit, then once about waiting
 * people, then not at all. The notification list shows all of them. Strangers decide how many ask for a person,
 * and none of them may suppress the mails about the others.
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

/** Mails an owner about a notification. Does nothing for a kind without a mail. */
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
 * Mails an owner about a limit, a disconnected channel or waiting visitors, once, unless they disabled these
 * mails.
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
