import type { Deps } from '../../deps.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import { mailSubscriber } from '../notifications/subscriber-mail.service.ts';
import * as store from './lead-mails.store.ts';
import { leadMailKind } from './leads.jobs.ts';

/** Number of leads that a mail lists by name. The rest are only counted. */
const leadsNamed = 10;
/** Maximum number of leads per mail. */
const leadsTold = 10_000;

/** Mails an owner all leads without a mail yet, in one mail, unless they disabled it. */
export async function mailLeads(
  deps: Pick<Deps, 'database' | 'env' | 'log' | 'mail' | 'rateLimits' | 'secrets' | 'settings'>,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const due = await store.listDueLeads(deps.database, ownerId, leadsTold);
  const newest = due.at(-1);
  const told = await store.findToldOwner(deps.database, ownerId);
  if (!newest || !told) return;
  if (told.wantsMail) {
    const language = told.language ?? 'en';
    const t = getTexts(language, 'mails');
    const subject = t('leads.new', { count: due.length });
    const lines = due.slice(0, leadsNamed).map(describeLead);
    const left = due.length - lines.length;
    const url = `${deps.env.PUBLIC_URL}/leads`;
    const paragraphs = [
      writeGreeting(language, told.firstName),
      subject,
      [...lines, ...(left > 0 ? [t('leads.more', { count: left })] : [])].join('\n'),
      t('leads.link', { url }),
      t('leads.why'),
    ];
    await mailSubscriber(deps, { ...told, language }, 'leadAlerts', {
      to: told.email,
      subject,
      text: paragraphs.join('\n\n'),
      messageId: `<leads.${newest.id}@${new URL(deps.env.PUBLIC_URL).hostname}>`,
    });
  }
  await store.noteAlerted(deps.database, ownerId, newest.id);
}

/** Breaks up a name so that mail programs do not turn it into a link: strangers write it. */
const unlink = (name: string) => name.replace(/[.:/@](?=\S)/g, '$& ');

/** Formats a lead on one line. Only its contacts can become links in a mail program. */
function describeLead({ name, email, phone, score }: store.DueLead): string {
  const parts = [name && unlink(name), email, phone].filter((part) => part !== null);
  return `- ${parts.map((part) => part.replace(/\s+/g, ' ').slice(0, 200)).join(', ')} (${score})`;
}

/** Queues the lead mails whose job was lost. */
export async function queueLeftMails({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  for (const ownerId of await store.listOwnersDue(database)) {
    await jobs.enqueue(leadMailKind, { ownerId }, { accountId: ownerId });
  }
}
