import { Bot, FileText, Library } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Checklist, type ChecklistStep } from '../../features/dashboard/checklist.tsx';
import { DailyNotice } from '../../features/dashboard/daily-notice.tsx';
import { useOverview } from '../../features/dashboard/dashboard.queries.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { describeError } from '../../lib/describe-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { StatRow } from '../../ui/stat-row.tsx';

/** The signed-in start page: what there is, and what to do next. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const { connections, assistants } = useOverview();
  useDocumentTitle(t('title'));
  const failed = [connections, assistants].find((query) => query.isError && !query.data);
  if (failed) {
    const { message, requestId, isOffline } = describeError(failed.error);
    return (
      <ErrorState
        title={t('loadFailed')}
        meaning={t('loadFailedText')}
        detail={message}
        requestId={requestId}
        isOffline={isOffline}
        isRetrying={connections.isFetching || assistants.isFetching}
        onRetry={() => {
          void connections.refetch();
          void assistants.refetch();
        }}
      />
    );
  }
  if (!user.data || !connections.data || !assistants.data) {
    return (
      <LoadingRegion label={t('loading')} className="flex flex-col gap-4">
        <Skeleton className="h-8 w-60" />
        <Skeleton className="mb-2 h-6 w-40" />
        <div className="grid grid-cols-3 gap-2 sm:gap-4">
          <Skeleton className="h-20 sm:h-26" />
          <Skeleton className="h-20 sm:h-26" />
          <Skeleton className="h-20 sm:h-26" />
        </div>
        <Skeleton className="h-80" />
      </LoadingRegion>
    );
  }
  const steps: ChecklistStep[] = [
    { key: 'source', isDone: connections.data.length > 0, to: paths.sources },
    { key: 'assistant', isDone: assistants.data.length > 0, to: paths.assistants },
    {
      key: 'share',
      isDone: assistants.data.some((assistant) => assistant.publicAccessCode !== null),
      to: paths.assistants,
    },
  ];
  const documents = connections.data.reduce((sum, connection) => sum + connection.documentCount, 0);
  const active = assistants.data.filter((assistant) => assistant.isActive).length;
  return (
    <>
      <PageHeader
        title={t('welcome', { name: user.data.firstName || t('welcomeFallback') })}
        description={steps.every((step) => step.isDone) ? t('subtitleDone') : t('subtitle')}
        status={user.data.role === 'admin' && <Badge tone="accent">{t('admin')}</Badge>}
      />
      <DailyNotice className="mb-6" />
      <StatRow>
        <StatCard
          label={t('stats.sources')}
          value={formatNumber(connections.data.length)}
          icon={<Library aria-hidden size={16} />}
        />
        <StatCard
          label={t('stats.documents')}
          value={formatNumber(documents)}
          icon={<FileText aria-hidden size={16} />}
        />
        <StatCard
          label={t('stats.assistants')}
          value={formatNumber(assistants.data.length)}
          hint={assistants.data.length > 0 ? t('stats.active', { count: active }) : undefined}
          icon={<Bot aria-hidden size={16} />}
        />
      </StatRow>
      <Checklist steps={steps} />
    </>
  );
}
