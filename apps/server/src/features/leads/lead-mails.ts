import type { Deps } from '../../deps.ts';
import { quoteWithoutLinks } from '../../lib/quote-without-links.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import { mailSubscriber } from '../notifications/subscriber-mail.service.ts';
import * as store from './lead-mails.store.ts';
import { leadMailKind } from './leads.jobs.ts';

/** Number of leads that a mail lists by name. The rest are only counted. */
const maxListed = 10;
/** Longest quoted wish, in characters. */
const wishLength = 140;
/** Maximum number of leads per mail. */
const maxLeadsPerMail = 10_000;

/**
 * Mails an owner up to `maxLeadsPerMail` new leads in one mail, which lists the oldest `maxListed`, and marks
 * them as mailed. If the owner disabled these mails, they are only marked. Does nothing without new leads.
 */
export async function mailLeads(
  deps: Pick<Deps, 'database' | 'env' | 'log' | 'mail' | 'rateLimits' | 'secrets' | 'settings'>,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const due = await store.listDueLeads(deps.database, ownerId, maxLeadsPerMail);
  const newest = due.at(-1);
  const recipient = await store.findLeadMailRecipient(deps.database, ownerId);
  if (!newest || !recipient) return;
  if (recipient.wantsMail) {
    const language = recipient.language ?? 'en';
    const t = getTexts(language, 'mails');
    const [first, ...others] = due;
    const name = others.length === 0 ? first?.name : undefined;
    const subject = name
      ? t('leads.newNamed', { name: breakLinks(name).replace(/\s+/g, ' ').slice(0, 60) })
      : t('leads.new', { count: due.length });
    const lines = due.slice(0, maxListed).map(formatLeadLine);
    const remainingCount = due.length - lines.length;
    const url = `${deps.env.PUBLIC_URL}/leads`;
    const paragraphs = [
      writeGreeting(language, recipient.firstName),
      subject,
      [...lines, ...(remainingCount > 0 ? [t('leads.more', { count: remainingCount })] : [])].join('\n'),
      t('leads.link', { url }),
      t('leads.why'),
    ];
    await mailSubscriber(deps, { ...recipient, language }, 'leadAlerts', {
      to: recipient.email,
      subject,
      text: paragraphs.join('\n\n'),
      messageId: `<leads.${newest.id}@${new URL(deps.env.PUBLIC_URL).hostname}>`,
    });
  }
  await store.markAlerted(deps.database, ownerId, newest.id);
}

/** Breaks up a name so that mail programs do not turn it into a link: strangers write it. */
const breakLinks = (name: string) => name.replace(/[.:/@](?=\S)/g, '$& ');

/**
 * Formats a lead with its wish for a plain-text mail. Links in other texts than its contacts are broken, so
 * that mail programs do not make them clickable.
 */
function formatLeadLine({ name, email, phone, score, wish }: store.DueLead): string {
  const parts = [name && breakLinks(name), email, phone].filter((part) => part !== null);
  const line = `- ${parts.map((part) => part.replace(/\s+/g, ' ').slice(0, 200)).join(', ')} (${score})`;
  return wish ? `${line}\n  “${quoteWithoutLinks(wish, wishLength)}”` : line;
}

/** Queues the mails about new leads whose job was lost. */
export async function requeueLostMails({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  for (const ownerId of await store.listOwnersWithDueLeads(database)) {
    await jobs.enqueue(leadMailKind, { ownerId }, { accountId: ownerId });
  }
}
