import type { Connection } from '@anito/contract/sources';
import { useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { FoundPagesDialog } from './found/found-pages-dialog.tsx';
import { useWebsites, websitesKey } from './websites.queries.ts';

/** What its card says of a website: pages that are new on it, or that it has more than are read. */
export function WebsiteNote({
  connection: { id, lastSyncedAt },
  onSettings,
}: {
  connection: Connection;
  onSettings: () => void;
}) {
  const { t } = useTranslation('websites');
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useWebsites();
  const [isLooking, setIsLooking] = useState(false);
  // A sync that has ended since may have found others.
  const isOld = lastSyncedAt !== null && dataUpdatedAt > 0 && dataUpdatedAt < Date.parse(lastSyncedAt);
  useEffect(() => {
    if (isOld) void client.invalidateQueries({ queryKey: websitesKey });
  }, [client, isOld]);
  const website = data?.find((candidate) => candidate.id === id);
  if (!website?.readsOn) return null;
  const { newPageCount, stoppedBy, totalPages } = website;
  if (newPageCount === 0 && !stoppedBy) return null;
  return (
    <div className="flex flex-col rounded-control bg-accent-soft px-3 py-2 text-14 touch:py-1">
      {newPageCount > 0 && (
        <Line
          text={t('note.new', { count: newPageCount, number: formatNumber(newPageCount) })}
          action={t('note.look')}
          onAct={() => setIsLooking(true)}
        />
      )}
      {stoppedBy && (
        <Line
          text={t(`note.${stoppedBy}`, { count: totalPages, number: formatNumber(totalPages) })}
          action={stoppedBy === 'maxPages' ? t('note.raise') : undefined}
          onAct={onSettings}
        />
      )}
      {isLooking && <FoundPagesDialog website={website} onClose={() => setIsLooking(false)} />}
    </div>
  );
}

function Line({ text, action, onAct }: { text: string; action?: string | undefined; onAct: () => void }) {
  return (
    <div className="flex items-start gap-2">
      <Sparkles aria-hidden size={16} className="mt-1 shrink-0 text-accent-strong touch:mt-3.5" />
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 touch:min-h-11">
        {text}
        {action && (
          <button
            type="button"
            className="inline-flex min-h-6 items-center font-semibold text-accent-strong hover:underline touch:min-h-11"
            onClick={onAct}
          >
            {action}
          </button>
        )}
      </p>
    </div>
  );
}
