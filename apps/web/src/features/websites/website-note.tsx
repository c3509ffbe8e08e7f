import type { Connection } from '@anito/contract/sources';
import { useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sourcePath } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { FoundPagesDialog } from './found/found-pages-dialog.tsx';
import { useWebsites, websitesKey } from './websites.queries.ts';

/**
 * Note on the card of a website source: new pages were found, or a limit stopped the crawl. Draws nothing
 * otherwise, or if the source does not follow the whole website.
 */
export function WebsiteNote({ connection }: { connection: Connection }) {
  const { id, lastSyncedAt } = connection;
  const { t } = useTranslation('websites');
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useWebsites();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  // A sync that ended since may have found other pages.
  const isOutdated = lastSyncedAt !== null && dataUpdatedAt > 0 && dataUpdatedAt < Date.parse(lastSyncedAt);
  useEffect(() => {
    if (isOutdated) void client.invalidateQueries({ queryKey: websitesKey });
  }, [client, isOutdated]);
  const website = data?.find((candidate) => candidate.id === id);
  if (!website?.readsOn) return null;
  const { newPageCount, stoppedBy, totalPages } = website;
  if (newPageCount === 0 && !stoppedBy) return null;
  return (
    <div className="flex flex-col rounded-control bg-accent-soft px-3 py-2 text-14 touch:py-1">
      {newPageCount > 0 && (
        <Line
          text={t('note.new', { count: newPageCount, number: formatNumber(newPageCount) })}
          action={
            <button type="button" className={actionClass} onClick={() => setIsDialogOpen(true)}>
              {t('note.look')}
            </button>
          }
        />
      )}
      {stoppedBy && (
        <Line
          text={t(`note.${stoppedBy}`, { count: totalPages, number: formatNumber(totalPages) })}
          action={
            stoppedBy === 'maxPages' && (
              <Link to={sourcePath(connection, 'settings')} className={actionClass}>
                {t('note.raise')}
              </Link>
            )
          }
        />
      )}
      {isDialogOpen && <FoundPagesDialog website={website} onClose={() => setIsDialogOpen(false)} />}
    </div>
  );
}

const actionClass =
  'inline-flex min-h-6 items-center font-semibold text-accent-strong hover:underline touch:min-h-11';

function Line({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <Sparkles aria-hidden size={16} className="mt-1 shrink-0 text-accent-strong touch:mt-3.5" />
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 touch:min-h-11">
        {text}
        {action}
      </p>
    </div>
  );
}
