import type { Assistant } from '@anito/contract/assistants';
import type { Dashboard } from '@anito/contract/dashboard';
import type { User } from '@anito/contract/users';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { AnalyticsCard } from '../../features/dashboard/analytics-card.tsx';
import { listChecklist } from '../../features/dashboard/checklist-steps.ts';
import { DailyNotice } from '../../features/dashboard/daily-notice.tsx';
import { useLeadStats, useOverview } from '../../features/dashboard/dashboard.queries.ts';
import { LeadInsights } from '../../features/dashboard/lead-insights.tsx';
import { NeedsSkeleton } from '../../features/dashboard/needs-skeleton.tsx';
import { PlanCard } from '../../features/dashboard/plan-card.tsx';
import { SetupStrip } from '../../features/dashboard/setup-strip.tsx';
import { TotalCard } from '../../features/dashboard/total-card.tsx';
import { useUser } from '../../lib/auth/use-user.ts';
import { describeError } from '../../lib/describe-error.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FiguresFailure } from '../../ui/figures-failure.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PremiumSheet = lazyDialog(
  async () => (await import('../../features/shell/premium-sheet.tsx')).PremiumSheet,
);

// Cards about visitors are loaded only for accounts that have some. The last syncs are loaded after the rest.
const NeedsYou = lazyPart(async () => (await import('../../features/dashboard/needs-you.tsx')).NeedsYou);
const LatestQuestions = lazyPart(
  async () => (await import('../../features/dashboard/latest-questions.tsx')).LatestQuestions,
);
const LastSyncs = lazyPart(async () => (await import('../../features/schedules/last-syncs.tsx')).LastSyncs);
const ShareCard = lazyPart(async () => (await import('../../features/dashboard/share-card.tsx')).ShareCard);

type Overview = {
  user: User;
  assistants: Assistant[];
  dashboard: Dashboard;
  /** Whether the latest request for the figures succeeded. */
  isLive: boolean;
};

/**
 * Start page for signed-in users: what needs them first, today's figures, and the set-up until it is
 * complete.
 */
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

/** Shows the loaded dashboard. Its order depends on whether there are conversations and new leads yet. */
function Overview({ user, assistants, dashboard, isLive }: Overview) {
  const { t } = useTranslation('dashboard');
  const { hasConversations, totalAssistants } = dashboard;
  const isAdmin = user.role === 'admin';
  const leads = useLeadStats();
  const hasNewLeads = (leads.data?.new ?? 0) > 0;
  const leadInsights = leads.data && <LeadInsights stats={leads.data} />;
  // New leads are among what needs the owner. Otherwise the card stands further down.
  const otherLeads = <OtherLeads query={leads}>{!hasNewLeads && leadInsights}</OtherLeads>;
  const steps = listChecklist(assistants, hasConversations);
  const isReady = steps.every((step) => step.isDone);
  const setup = (
    <SetupStrip
      steps={steps}
      isOnboarded={user.onboardingCompleted}
      hasPercent={totalAssistants === null}
      isMain={!hasConversations}
    />
  );
  return (
    <>
      <PageHeader
        title={t('welcome', { name: user.firstName || t('welcomeFallback') })}
        description={!hasConversations && t('subtitle')}
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
      <div className="flex flex-col gap-4 sm:gap-6">
        <DailyNotice />
        {!hasConversations && setup}
        {(hasConversations || hasNewLeads) && (
          <Suspense fallback={<NeedsSkeleton />}>
            <NeedsYou leads={leads.isPending ? undefined : hasNewLeads && leadInsights} />
          </Suspense>
        )}
        <AnalyticsCard {...dashboard} isLive={isLive} />
        {hasConversations && !isReady && setup}
        <div
          className={cx(
            'grid items-start gap-4',
            hasConversations ? 'lg:grid-cols-[minmax(0,1fr)_22rem]' : 'lg:grid-cols-2',
          )}
        >
          {hasConversations ? <LatestQuestions questions={dashboard.latest} /> : otherLeads}
          <div className="flex min-w-0 flex-col gap-4">
            {hasConversations && otherLeads}
            {hasConversations && <ShareCard assistants={assistants} />}
            {totalAssistants !== null && <TotalCard assistants={totalAssistants} />}
            <Plan user={user} />
            <Suspense>
              <LastSyncs />
            </Suspense>
          </div>
        </div>
        {hasConversations && isReady && setup}
      </div>
    </>
  );
}

/**
 * Shows its children once the lead figures are loaded. Until then it shows a skeleton, or the failure to load
 * them.
 */
function OtherLeads({ query, children }: { query: ReturnType<typeof useLeadStats>; children: ReactNode }) {
  if (query.isPending) return <Skeleton className="h-40" />;
  if (!query.data) return <FiguresFailure query={query} />;
  return children;
}

/** Card with the user's plan, and the dialog about premium. */
function Plan({ user: { role, subscription } }: Pick<Overview, 'user'>) {
  const [isLearning, setIsLearning] = useState(false);
  return (
    <>
      <PlanCard
        role={role}
        subscription={subscription}
        onLearn={() => startTransition(() => setIsLearning(true))}
      />
      <Suspense fallback={null}>
        {isLearning && <PremiumSheet isOpen onClose={() => setIsLearning(false)} />}
      </Suspense>
    </>
  );
}

function DashboardSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <LoadingRegion label={t('loading')} isLabelShown className="flex flex-col gap-4">
      <Skeleton className="mb-2 h-8 w-60" />
      <Skeleton className="h-48" />
      <Skeleton className="h-40" />
      <Skeleton className="h-80" />
    </LoadingRegion>
  );
}
