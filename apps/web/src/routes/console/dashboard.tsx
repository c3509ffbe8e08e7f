import type { Assistant } from '@anito/contract/assistants';
import type { Dashboard } from '@anito/contract/dashboard';
import type { Connection } from '@anito/contract/sources';
import { Bot, FileText, Library } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Checklist, type ChecklistStep } from '../../features/dashboard/checklist.tsx';
import { DailyNotice } from '../../features/dashboard/daily-notice.tsx';
import { useOverview } from '../../features/dashboard/dashboard.queries.ts';
import { LatestQuestions } from '../../features/dashboard/latest-questions.tsx';
import { ShareCard } from '../../features/dashboard/share-card.tsx';
import { StartCard } from '../../features/dashboard/start-card.tsx';
import { WeekCard } from '../../features/dashboard/week-card.tsx';
import { LastSyncs } from '../../features/schedules/last-syncs.tsx';
import { SampleStart } from '../../features/sources/list/sample-start.tsx';
import { LatestUnanswered } from '../../features/unanswered/latest-unanswered.tsx';
import { WebsiteStart } from '../../features/websites/connect/website-start.tsx';
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

type Overview = { connections: Connection[]; assistants: Assistant[]; dashboard: Dashboard };

/** The signed-in start page: what visitors asked, or what to do next. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const queries = useOverview();
  useDocumentTitle(t('title'));
  const all = Object.values(queries);
  const failed = all.find((query) => query.isError && !query.data);
  if (failed) {
    const { message, requestId, isOffline } = describeError(failed.error);
    return (
      <ErrorState
        title={t('loadFailed')}
        meaning={t('loadFailedText')}
        detail={message}
        requestId={requestId}
        isOffline={isOffline}
        isRetrying={all.some((query) => query.isFetching)}
        onRetry={() => {
          for (const query of all) void query.refetch();
        }}
      />
    );
  }
  const [connections, assistants, dashboard] = [
    queries.connections.data,
    queries.assistants.data,
    queries.dashboard.data,
  ];
  if (!user.data || !connections || !assistants || !dashboard) return <DashboardSkeleton />;
  const overview = { connections, assistants, dashboard };
  const steps = listSteps(overview);
  return (
    <>
      <PageHeader
        title={t('welcome', { name: user.data.firstName || t('welcomeFallback') })}
        description={steps.every((step) => step.isDone) ? t('subtitleDone') : t('subtitle')}
        status={user.data.role === 'admin' && <Badge tone="accent">{t('admin')}</Badge>}
      />
      <DailyNotice className="mb-6" />
      {dashboard.hasConversations ? (
        <Running {...overview} steps={steps} />
      ) : (
        <Beginning {...overview} steps={steps} />
      )}
    </>
  );
}

function listSteps({ connections, assistants, dashboard }: Overview): ChecklistStep[] {
  const { hasConversations } = dashboard;
  const isShared = hasConversations || assistants.some(({ publicAccessCode }) => publicAccessCode !== null);
  return [
    { key: 'source', isDone: connections.length > 0, to: paths.sources },
    { key: 'assistant', isDone: assistants.length > 0, to: paths.assistants },
    { key: 'share', isDone: isShared, to: paths.assistants },
    { key: 'conversation', isDone: hasConversations, to: paths.assistants },
  ];
}

/** Of who has visitors: what they asked. */
function Running({ assistants, dashboard, steps }: Overview & { steps: ChecklistStep[] }) {
  return (
    <>
      <WeekCard week={dashboard.week} />
      <div className="mb-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <LatestUnanswered />
          <LatestQuestions questions={dashboard.latest} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ShareCard assistants={assistants} />
          <LastSyncs />
        </div>
      </div>
      <Checklist steps={steps} hasPrimary={false} />
    </>
  );
}

/** Of who has none yet: the way to the first. */
function Beginning({ connections, assistants, steps }: Overview & { steps: ChecklistStep[] }) {
  const { t } = useTranslation('dashboard');
  // What was begun here stays in sight until it leads on.
  const [isNew] = useState(connections.length === 0 && assistants.length === 0);
  const documents = connections.reduce((sum, connection) => sum + connection.documentCount, 0);
  const active = assistants.filter((assistant) => assistant.isActive).length;
  return (
    <>
      {isNew ? (
        <StartCard website={<WebsiteStart />} sample={<SampleStart />} />
      ) : (
        <StatRow>
          <StatCard
            label={t('stats.sources')}
            value={formatNumber(connections.length)}
            icon={<Library aria-hidden size={16} />}
          />
          <StatCard
            label={t('stats.documents')}
            value={formatNumber(documents)}
            icon={<FileText aria-hidden size={16} />}
          />
          <StatCard
            label={t('stats.assistants')}
            value={formatNumber(assistants.length)}
            hint={assistants.length > 0 ? t('stats.active', { count: active }) : undefined}
            icon={<Bot aria-hidden size={16} />}
          />
        </StatRow>
      )}
      <Checklist steps={steps} hasPrimary={!isNew} />
    </>
  );
}

function DashboardSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <LoadingRegion label={t('loading')} className="flex flex-col gap-4">
      <Skeleton className="h-8 w-60" />
      <Skeleton className="mb-2 h-6 w-40" />
      <Skeleton className="h-44" />
      <Skeleton className="h-80" />
    </LoadingRegion>
  );
}
