import type { Language } from '@anito/contract/languages';
import type { Notification, NotificationOf } from '@anito/contract/notifications';
import { limitMails } from '@anito/contract/texts/limit-mails';
import { mailGreetings } from '@anito/contract/texts/mail-greetings';
import type { Deps } from '../../deps.ts';
import { findMailedLimit, markMailed } from './limit-mails.store.ts';
import { mailSubscriber } from './subscriber-mail.service.ts';
import { viewRow } from './view-row.ts';

/** What the mail about a limit, a channel that stands still or visitors who wait says; undefined for what has no mail. */
function describeLimit(
  said: Notification,
  language: Language,
): { subject: string; meaning: string; path: string; link?: (url: string) => string } | undefined {
  const texts = limitMails[language];
  const write = (count: number) => new Intl.NumberFormat(language).format(count);
  switch (said.kind) {
    case 'plan-usage': {
      if (said.measure === 'channels') return undefined;
      const subject = texts[said.measure](write(said.used), write(said.limit));
      return { subject, meaning: texts.goesOn, path: '/billing' };
    }
    case 'room-nearly-full': {
      const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(said.percent / 100);
      return { subject: texts.room(percent), meaning: texts.makeRoom, path: '/sources' };
    }
    case 'key-limit': {
      const subject = texts.key(said.apiKey.name, write(said.limit));
      return { subject, meaning: texts.keyRests, path: '/deployment' };
    }
    case 'person-needed': {
      const subject = texts.person(said.assistant.name);
      const path = `/inbox?thread=${said.threadId}`;
      return { subject, meaning: texts.personWaits, path, link: texts.open };
    }
    case 'people-waiting': {
      const subject = texts.people(said.assistant.name);
      return { subject, meaning: texts.peopleWait, path: '/inbox', link: texts.openInbox };
    }
    case 'channel-reconnect': {
      const subject = texts.channel(said.channel, said.account);
      const path = `/deployment?assistant=${said.assistant.id}`;
      return { subject, meaning: texts.channelStands, path, link: texts.reconnect };
    }
    default:
      return undefined;
  }
}

/**
 * Strangers decide how many ask for a person, and none of them may silence the mails about the others: beyond some in an
 * hour one mail says that there are more, and the bell alone tells of those.
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

/** Mails an owner that a limit is reached, or a channel stands still, once, unless they want no notices. */
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
  const texts = limitMails[language];
  const { subject, meaning, path, link = texts.link } = described;
  const paragraphs = [
    mailGreetings[language](found.firstName),
    `${subject}. ${meaning}`,
    link(`${deps.env.PUBLIC_URL}${path}`),
    texts.why,
  ];
  await mailSubscriber(deps, { ...found, language }, 'emailNotifications', {
    to: found.email,
    subject,
    text: paragraphs.join('\n\n'),
    messageId: `<limit.${notificationId}@${new URL(deps.env.PUBLIC_URL).hostname}>`,
  });
  await markMailed(deps.database, notificationId);
}
