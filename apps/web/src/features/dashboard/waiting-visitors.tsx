import type { InboxThread } from '@anito/contract/inbox';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inboxPath, paths } from '../../app/paths.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { shownCount } from './needs.queries.ts';
import { NeedsCard } from './needs-card.tsx';

/** Visitors who wait for a person, each with their last message and a link to the conversation. */
export function WaitingVisitors({ threads }: { threads: InboxThread[] }) {
  const { t } = useTranslation('dashboard');
  const nameChannel = useChannelName();
  const now = useNow();
  return (
    <NeedsCard
      title={t('needs.waiting')}
      link={{ to: `${paths.inbox}?filter=needs-person`, label: t('needs.inbox') }}
    >
      <ul className="divide-y divide-border">
        {threads.slice(0, shownCount).map((thread, index) => {
          const { id, lastText, channel, needsPersonSince, lastMessageAt } = thread;
          const since = needsPersonSince ?? lastMessageAt;
          const name =
            thread.visitorName ?? thread.visitorUsername ?? thread.visitorPhone ?? thread.visitorContact;
          return (
            <li key={id} className="flex items-center gap-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold">
                  <bdi>{name ?? t('needs.visitor')}</bdi>
                </p>
                {lastText && (
                  <p dir="auto" className="line-clamp-2 break-words">
                    {lastText}
                  </p>
                )}
                <FactLine className="mt-1">
                  <time dateTime={since} title={formatDateTime(since)}>
                    {formatRelative(since, now)}
                  </time>
                  <span>{nameChannel(channel)}</span>
                </FactLine>
              </div>
              {/* The first visitor is the next step of the screen. */}
              <Button size="sm" variant={index === 0 ? 'primary' : 'secondary'} asChild>
                <Link
                  to={inboxPath(id)}
                  aria-label={t('needs.replyTo', { name: name ?? t('needs.visitor') })}
                >
                  {t('needs.reply')}
                </Link>
              </Button>
            </li>
          );
        })}
      </ul>
    </NeedsCard>
  );
}
