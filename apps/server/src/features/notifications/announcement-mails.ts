import { chooseAnnouncementText } from '@anito/contract/announcement-text';
import type { Deps } from '../../deps.ts';
import { forEachConcurrently } from '../../lib/for-each-concurrently.ts';
import type { JobKind } from '../../lib/jobs.ts';
import type { MailMessage } from '../../lib/mail.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import * as store from './announcement-mails.store.ts';
import { mailSubscriber } from './subscriber-mail.service.ts';

/** The mails of an announcement, one announcement at a time. */
export const announcementMailsKind: JobKind<{ announcementId: number }> = {
  name: 'announcement-mails',
  concurrency: 1,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/** Number of accounts per query, and number of mails sent in parallel. */
const batchSize = 100;
const concurrency = 4;
/**
 * Seconds between attempts while the mail server accepts no mail, and milliseconds after which sending stops.
 */
const retrySeconds = 60;
const giveUpAfterMs = 3 * 86_400_000;
/**
 * Milliseconds that one recipient's temporary refusal delays the others (RFC 5321, 4.5.4.1; greylisting lasts
 * minutes).
 */
const temporaryRefusalMs = 15 * 60_000;

type MailDeps = Pick<
  Deps,
  'database' | 'env' | 'jobs' | 'log' | 'mail' | 'rateLimits' | 'secrets' | 'settings'
>;

/**
 * Returns the mail of an announcement: in the recipient's language, or in that of the announcement without
 * such a text.
 */
function writeMail(
  { env, secrets }: Pick<Deps, 'env' | 'secrets'>,
  mailing: store.AnnouncementMailing,
  reader: store.MailRecipient,
): MailMessage {
  const { title, text } = chooseAnnouncementText(mailing, reader.language);
  const language = reader.language ?? mailing.language;
  const why = getTexts(language, 'mails')('announcement.why', {
    url: `${env.PUBLIC_URL}/settings/notifications`,
  });
  return {
    to: reader.email,
    subject: title,
    text: [writeGreeting(language, reader.firstName), text, why].join('\n\n'),
    messageId: `<announcement.${mailing.id}.${secrets.hmac('message-id', reader.ownerId)}@${new URL(env.PUBLIC_URL).hostname}>`,
  };
}

/**
 * Returns whether the error of a mail means that the mail server refused this recipient: permanently, or
 * temporarily for longer than `temporaryRefusalMs`. Other failures concern all mails.
 */
function isRefused({ cause }: Error, delayedAt: Date | null): boolean {
  const { code, responseCode } = (cause ?? {}) as { code?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  const isForGood = (responseCode ?? 0) >= 500;
  return isForGood || (delayedAt !== null && Date.now() - delayedAt.getTime() > temporaryRefusalMs);
}

/**
 * Mails an announcement to one account unless the mail was started before. Records a refusal of this
 * recipient. Throws any other failure of the mail server; the mail may then be started again. A process that
 * dies in between leaves the mail unsent.
 */
async function mailRecipient(
  deps: MailDeps,
  mailing: store.AnnouncementMailing,
  ownerId: string,
): Promise<void> {
  const { database } = deps;
  const reader = await store.startMail(database, mailing.id, ownerId);
  if (!reader) return;
  try {
    await mailSubscriber(deps, reader, 'systemUpdates', writeMail(deps, mailing, reader));
  } catch (error) {
    if (!isRefused(error as Error, mailing.delayedAt)) {
      await store.resetMail(database, mailing.id, ownerId);
      throw error;
    }
    await store.markRefused(database, mailing.id, ownerId);
  }
}

/**
 * Marks the mails of an announcement as delayed and queues them again in a minute. Ends them instead three
 * days after its publication.
 */
async function delayMails(deps: MailDeps, { id, publishedAt }: store.AnnouncementMailing): Promise<void> {
  if (Date.now() - publishedAt.getTime() > giveUpAfterMs) {
    return store.endMails(deps.database, id, { isComplete: false });
  }
  await store.markDelayed(deps.database, id);
  const options = { accountId: 'installation', startAfterSeconds: retrySeconds };
  await deps.jobs.enqueue(announcementMailsKind, { announcementId: id }, options);
}

/**
 * Mails an announcement to all accounts that want it, in batches, at most once to each even when the job
 * restarts or dies. A failure of the mail server delays the rest instead of failing the job.
 */
export async function runAnnouncementMails(
  deps: MailDeps & { noteProgress(): Promise<void> },
  { announcementId }: { announcementId: number },
  signal: AbortSignal,
): Promise<void> {
  const { database, log } = deps;
  for (;;) {
    const mailing = await store.findMailing(database, announcementId);
    if (!mailing) return;
    const ownerIds = await store.listNextRecipients(database, mailing, batchSize);
    const last = ownerIds.at(-1);
    if (last === undefined) return store.endMails(database, announcementId, { isComplete: true });
    try {
      await forEachConcurrently(ownerIds, concurrency, async (ownerId) => {
        signal.throwIfAborted();
        await mailRecipient(deps, mailing, ownerId);
      });
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err, announcement: announcementId }, 'announcement mails delayed');
      return delayMails(deps, mailing);
    }
    await store.countMailsUpTo(database, announcementId, last);
    await deps.noteProgress();
  }
}

/** Ends the unsent mails of an announcement whose job was dead-lettered because processes died of it. */
export function stopAnnouncementMails(
  { database }: Pick<Deps, 'database'>,
  { announcementId }: { announcementId: number },
): Promise<void> {
  return store.endMails(database, announcementId, { isComplete: false });
}
