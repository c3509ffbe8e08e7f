import type { NotionValidation } from '@anito/contract/notion';
import { KeyRound, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ChooseLayout } from '../../../source-kind/choose-pages/choose-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConnectNotionDialog } from '../connect/connect-notion-dialog.tsx';
import { forgetHandle } from '../connect/notion-handle.ts';
import { isHandleRefused, useContentGroups } from '../notion.queries.ts';
import { ChoosePages } from './choose-pages.tsx';

/**
 * Form for a new source with the pages that a Notion token gives access to, or its loading or failed state.
 * If the server no longer accepts the handle, asks for the token again.
 */
export function NotionPages({
  handle,
  workspaceName,
  validation,
}: {
  handle: string;
  workspaceName: string;
  /** Result of the token check, if it was just made. */
  validation: NotionValidation | undefined;
}) {
  const { t } = useTranslation('notion');
  const query = useContentGroups(handle);
  const [isExpired, setIsExpired] = useState(false);
  const isRefused = isExpired || isHandleRefused(query.error);
  useEffect(() => {
    if (isRefused) forgetHandle(handle);
  }, [isRefused, handle]);
  if (isRefused) return <Expired />;
  if (query.isError) {
    return <QueryFailure query={query} title={t('pages.loadFailed')} meaning={t('pages.loadFailedText')} />;
  }
  if (query.isPending) return <LoadingPages validation={validation} />;
  if (query.data.every(({ items }) => items.length === 0)) {
    return (
      <EmptyState
        illustration="locked"
        title={t('pages.emptyTitle')}
        action={
          <Button
            variant="primary"
            icon={<RotateCw aria-hidden size={16} />}
            isBusy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('pages.lookAgain')}
          </Button>
        }
      >
        {t('pages.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ChoosePages
      handle={handle}
      workspaceName={workspaceName}
      groups={query.data}
      onExpired={() => setIsExpired(true)}
    />
  );
}

/** Explains that the handle has expired, and asks for the Notion token again. */
function Expired() {
  const { t } = useTranslation(['notion', 'choose']);
  const [isConnecting, setIsConnecting] = useState(false);
  return (
    <Card padding="none">
      <EmptyState
        illustration="locked"
        title={t('pages.expiredTitle')}
        action={
          <>
            <Button asChild>
              <Link to={paths.sources}>{t('choose:back')}</Link>
            </Button>
            <Button
              variant="primary"
              icon={<KeyRound aria-hidden size={16} />}
              onClick={() => setIsConnecting(true)}
            >
              {t('reconnect.action')}
            </Button>
          </>
        }
      >
        {t('pages.expiredText')}
      </EmptyState>
      {isConnecting && <ConnectNotionDialog onClose={() => setIsConnecting(false)} />}
    </Card>
  );
}

/** Delay before the wait is explained, in milliseconds. */
const longWaitMs = 2_500;

/** Placeholder while the pages load. After `longWaitMs` it explains the wait. */
function LoadingPages({ validation }: { validation: NotionValidation | undefined }) {
  const { t } = useTranslation('notion');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  const count = (validation?.pageCount ?? 0) + (validation?.databaseCount ?? 0);
  const countText = count > 0 ? t('pages.loadingMany', { number: formatNumber(count) }) : undefined;
  return (
    <LoadingRegion label={t('pages.loading')}>
      <ChooseLayout
        aside={
          <Card>
            <Skeleton className="h-16" />
          </Card>
        }
      >
        {isLong && (
          <div className="flex flex-col gap-2">
            <ProgressBar label={t('pages.loading')} />
            <p className="text-13 text-muted">{countText ?? t('pages.loadingLong')}</p>
          </div>
        )}
        <Skeleton className="h-10" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-96" />
      </ChooseLayout>
    </LoadingRegion>
  );
}
