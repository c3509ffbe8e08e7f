import type { Assistant } from '@anito/contract/assistants';
import type { Dashboard } from '@anito/contract/dashboard';
import type { User } from '@anito/contract/users';
import { ShieldCheck } from 'lucide-react';
import { Suspense, startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { AnalyticsCard } from '../../features/dashboard/analytics-card.tsx';
import { Checklist } from '../../features/dashboard/checklist.tsx';
import { listChecklist } from '../../features/dashboard/checklist-steps.ts';
import { DailyNotice } from '../../features/dashboard/daily-notice.tsx';
import { useOverview } from '../../features/dashboard/dashboard.queries.ts';
import { LeadInsights } from '../../features/dashboard/lead-insights.tsx';
import { measureSetup } from '../../features/dashboard/measure-setup.ts';
import { PlanCard } from '../../features/dashboard/plan-card.tsx';
import { SetupCard, TotalCard } from '../../features/dashboard/setup-card.tsx';
import { StartCard } from '../../features/dashboard/start-card.tsx';
import { LastSyncs } from '../../features/schedules/last-syncs.tsx';
import { useUser } from '../../lib/auth/use-user.ts';
import { describeError } from '../../lib/describe-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PremiumSheet = lazyDialog(
  async () => (await import('../../features/shell/premium-sheet.tsx')).PremiumSheet,
);

// Cards about visitors are loaded only for accounts that have some.
const WeekCard = lazyPart(async () => (await import('../../features/dashboard/week-card.tsx')).WeekCard);
const LatestUnanswered = lazyPart(
  async () => (await import('../../features/unanswered/latest-unanswered.tsx')).LatestUnanswered,
);
const LatestQuestions = lazyPart(
  async () => (await import('../../features/dashboard/latest-questions.tsx')).LatestQuestions,
);
const ShareCard = lazyPart(async () => (await import('../../features/dashboard/share-card.tsx')).ShareCard);

type Overview = {
  user: User;
  assistants: Assistant[];
  dashboard: Dashboard;
  /** Whether the latest request for the figures succeeded. */
  isLive: boolean;
};

/** Start page for signed-in users: progress of the setup, current activity and visitors' questions. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const queries = useOverview();
  useDocumentTitle(t('title'));
  const allQueries = Object.values(queries);
  const failed = allQueries.find((query) => query.isError && !query.data);
  if (failed) {
    const { message, requestId, isOffline } = describeError(failed.error);
    return (
      <ErrorState
        title={t('loadFailed')}
        meaning={t('loadFailedText')}
        detail={message}
        requestId={requestId}
        isOffline={isOffline}
        isRetrying={allQueries.some((query) => query.isFetching)}
        onRetry={() => {
          for (const query of allQueries) void query.refetch();
        }}
      />
    );
  }
  const { data: assistants } = queries.assistants;
  const { data: dashboard, isError } = queries.dashboard;
  if (!user.data || !assistants || !dashboard) return <DashboardSkeleton />;
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Overview user={user.data} assistants={assistants} dashboard={dashboard} isLive={!isError} />
    </Suspense>
  );
}

function Overview(overview: Overview) {
  const { t } = useTranslation('dashboard');
  const { user, assistants, dashboard } = overview;
  const { hasConversations } = dashboard;
  const isAdmin = user.role === 'admin';
  const steps = listChecklist(assistants, hasConversations);
  const hasStart = !user.onboardingCompleted;
  return (
    <>
      <PageHeader
        title={t('welcome', { name: user.firstName || t('welcomeFallback') })}
        description={steps.every((step) => step.isDone) ? t('subtitleDone') : t('subtitle')}
        status={isAdmin && <Badge tone="accent">{t('admin')}</Badge>}
        actions={
          isAdmin && (
            <Button asChild>
              <Link to={paths.admin}>
                <ShieldCheck aria-hidden size={16} />
                {t('plan.adminPanel')}
              </Link>
            </Button>
          )
        }
      />
      <DailyNotice className="mb-6" />
      {hasStart && <StartCard isStarted={assistants.length > 0} />}
      <StateCards {...overview} />
      {hasConversations && <WeekCard week={dashboard.week} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {hasConversations && (
            <>
              <LatestUnanswered />
              <LatestQuestions questions={dashboard.latest} />
            </>
          )}
          <Checklist steps={steps} hasPrimary={!hasStart && !hasConversations} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {hasConversations && <ShareCard assistants={assistants} />}
          <LeadInsights />
          <LastSyncs />
        </div>
      </div>
    </>
  );
}

/** Three cards side by side: state of the account, its plan, and current activity. */
function StateCards({ user, assistants, dashboard, isLive }: Overview) {
  const [isLearning, setIsLearning] = useState(false);
  const { totalAssistants, hasConversations, activeConversations, messagesToday } = dashboard;
  const { role, subscription } = user;
  return (
    <div className="mb-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {totalAssistants === null ? (
        <SetupCard {...measureSetup({ assistants, subscription, hasConversations })} />
      ) : (
        <TotalCard assistants={totalAssistants} />
      )}
      <PlanCard
        role={role}
        subscription={subscription}
        onLearn={() => startTransition(() => setIsLearning(true))}
      />
      <AnalyticsCard
        activeConversations={activeConversations}
        messagesToday={messagesToday}
        isLive={isLive}
      />
      <Suspense fallback={null}>
        {isLearning && <PremiumSheet isOpen onClose={() => setIsLearning(false)} />}
      </Suspense>
    </div>
  );
}

function DashboardSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <LoadingRegion label={t('loading')} isLabelShown className="flex flex-col gap-4">
      <Skeleton className="mb-2 h-8 w-60" />
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
      <Skeleton className="h-80" />
    </LoadingRegion>
  );
}
