import type { ThreadItem } from '@anito/contract/inbox';
import { ArrowLeft, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { leadPath } from '../../app/paths.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useThread } from './inbox.queries.ts';
import { useVisitorName } from './use-visitor-name.ts';
import { VisitorContacts } from './visitor-contacts.tsx';

/** Returns the titles of the documents cited in a conversation, without duplicates. */
function listCitedTitles(items: readonly ThreadItem[]): string[] {
  return [...new Set(items.flatMap((item) => item.sources.map(({ title }) => title)))];
}

/**
 * Pane about the visitor of a conversation: name, wish, contact details, lead, notes, and cited documents.
 * Draws nothing until the conversation is loaded.
 */
export function VisitorPane({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useTranslation('inbox');
  const nameChannel = useChannelName();
  const nameVisitor = useVisitorName();
  const detail = useThread(id).data;
  if (!detail) return null;
  const { thread, items, questionCount, wish } = detail;
  const sources = listCitedTitles(items);
  const notes = items.flatMap((item) => (item.kind === 'message' && item.author === 'note' ? item : []));
  return (
    <div className="flex flex-col gap-6 p-4">
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-2">
          <IconButton
            className="-ml-2 xl:hidden"
            label={t('backToThread')}
            icon={<ArrowLeft aria-hidden size={20} />}
            onClick={onBack}
          />
          <h2 className="min-w-0 text-16 font-semibold break-words">{nameVisitor(thread)}</h2>
        </div>
        {wish && (
          <p dir="auto" title={wish} className="line-clamp-2 text-14 break-words">
            <span className="text-muted">{t('wish')}</span> {wish}
          </p>
        )}
        <VisitorContacts thread={thread} />
        {thread.leadId !== null && (
          <Button asChild size="sm" className="self-start">
            <Link to={leadPath(thread.leadId)}>
              <UserRound aria-hidden size={16} />
              {t('openLead')}
            </Link>
          </Button>
        )}
      </div>
      <Part title={t('kept')}>
        {notes.length === 0 ? (
          <p className="text-14 text-muted">{t('noneKept')}</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {notes.map((note) => (
              <li key={note.id} className="rounded-control bg-warning-soft p-3 text-14">
                <p className="break-words whitespace-pre-wrap">{note.text}</p>
                <time dateTime={note.createdAt} className="text-13 text-muted">
                  {formatDateTime(note.createdAt)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={t('sources')}>
        {sources.length === 0 ? (
          <p className="text-14 text-muted">{t('noSources')}</p>
        ) : (
          <ul className="flex flex-wrap gap-1">
            {sources.map((title) => (
              <li key={title} className="max-w-full">
                <Badge className="max-w-full">
                  <span className="truncate">{title}</span>
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={t('details')}>
        <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-14">
          <Fact name={t('facts.channel')}>{nameChannel(thread.channel)}</Fact>
          <Fact name={t('facts.assistant')}>{thread.assistantName}</Fact>
          <Fact name={t('facts.since')}>{formatDateTime(thread.createdAt)}</Fact>
          <Fact name={t('facts.questions')}>{formatNumber(questionCount)}</Fact>
          <Fact name={t('facts.id')}>
            <span className="block truncate font-mono text-13 leading-5" title={thread.visitorId}>
              {thread.visitorId}
            </span>
          </Fact>
        </dl>
      </Part>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
