import type { Deps } from '../../deps.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import { mailSubscriber } from '../notifications/subscriber-mail.service.ts';
import * as store from './lead-mails.store.ts';
import { leadMailKind } from './leads.jobs.ts';

/** Leads that a mail names; of more it says how many they are. */
const leadsNamed = 10;
/** Leads that one mail may stand for. */
const leadsTold = 10_000;

/** Mails an owner of the leads that no mail has told of, in one mail, unless they want none. */
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

/** A name whose letters no mail program makes a link of: strangers write it. */
const unlink = (name: string) => name.replace(/[.:/@](?=\S)/g, '$& ');

/** On one line, with nothing in it that a mail program would make a link of but the contacts. */
function describeLead({ name, email, phone, score }: store.DueLead): string {
  const parts = [name && unlink(name), email, phone].filter((part) => part !== null);
  return `- ${parts.map((part) => part.replace(/\s+/g, ' ').slice(0, 200)).join(', ')} (${score})`;
}

/** Has owners mailed whose mail was lost with its process. */
export async function queueLeftMails({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  for (const ownerId of await store.listOwnersDue(database)) {
    await jobs.enqueue(leadMailKind, { ownerId }, { accountId: ownerId });
  }
}
