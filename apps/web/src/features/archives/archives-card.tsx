import type { Archive } from '@anito/contract/archives';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ArchiveKind } from './archive-kinds.ts';
import { ArchiveRow } from './archive-row.tsx';
import { useArchives, useStartArchive } from './archives.queries.ts';

/** Archives of one kind, and a button that creates another, disabled while one is being created. */
export function ArchivesCard({ shelf, className }: { shelf: ArchiveKind; className?: string }) {
  const { t } = useTranslation(shelf.area);
  const titleId = useId();
  const query = useArchives(shelf);
  const card = useCardOf(shelf);
  const start = useStartArchive(shelf);
  const isMaking = query.data?.some(({ finishedAt }) => !finishedAt) ?? false;
  return (
    <Card ref={card} tabIndex={-1} className={className} aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-16 font-semibold">
          {t('title')}
        </h2>
        <Button
          disabled={isMaking}
          isBusy={start.isPending}
          onClick={() =>
            start.mutate(undefined, {
              onSuccess: () => showToast({ type: 'info', title: t('started') }),
              onError: (error) => showFailure(t('startFailed'), error),
            })
          }
        >
          {start.isPending ? t('starting') : t('start')}
        </Button>
      </div>
      <p className="mt-1 max-w-prose text-muted">
        {t('text', { kept: formatNumber(shelf.kept), days: formatNumber(shelf.days) })}
      </p>
      <p className="mt-2 max-w-prose text-muted">{t('advice')}</p>
      {query.data ? (
        <Archives shelf={shelf} archives={query.data} />
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('failedTitle')}
          meaning={t('failedText')}
          size="inline"
          loading={t('loading')}
          skeletons={['h-12']}
          className="mt-4"
        />
      )}
    </Card>
  );
}

/**
 * Returns a ref for the card of a kind. If the URL's hash is the `area` of the kind, as in links of
 * notifications, it scrolls to the card and focuses it.
 */
function useCardOf({ area }: ArchiveKind) {
  const card = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated visit scrolls here again.
  useEffect(() => {
    if (hash !== `#${area}`) return;
    card.current?.scrollIntoView();
    card.current?.focus({ preventScroll: true });
  }, [area, hash, key]);
  return card;
}

function Archives({ shelf, archives }: { shelf: ArchiveKind; archives: Archive[] }) {
  const { t } = useTranslation(shelf.area);
  if (archives.length === 0) return <p className="mt-4">{t('empty')}</p>;
  return (
    <ul className="mt-4 divide-y divide-border border-y border-border">
      {archives.map((archive) => (
        <ArchiveRow key={archive.id} shelf={shelf} archive={archive} />
      ))}
    </ul>
  );
}
