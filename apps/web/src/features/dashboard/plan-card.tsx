import type { User } from '@anito/contract/users';
import { Sparkles } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { countDaysLeft } from './count-days-left.ts';

type Plan = Pick<User, 'role' | 'subscription'>;

/** Plan of the account and what can be done next. `onLearn` opens more about plans. */
export function PlanCard({ role, subscription, onLearn }: Plan & { onLearn: () => void }) {
  if (role === 'admin') return <AdminPlan />;
  if (role === 'trial') return <TrialPlan endDate={subscription.endDate} onLearn={onLearn} />;
  return <PaidPlan role={role} subscription={subscription} />;
}

/** Card with a heading, a badge, a text, and the buttons as `children`. */
function PlanFrame({
  title,
  badge,
  text,
  children,
}: {
  title: string;
  badge: ReactNode;
  text: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="flex flex-col gap-3">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={titleId} className="text-16 font-semibold">
            {title}
          </h2>
          {badge}
        </div>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </Card>
  );
}

/**
 * Card of a trial. It says one thing, that everything is free during the beta, and names the days left of the
 * trial in the same sentence. Without an end date the trial counts as over.
 */
function TrialPlan({ endDate, onLearn }: { endDate: string | null; onLearn: () => void }) {
  const { t } = useTranslation('dashboard');
  const now = useNow();
  const days = endDate === null ? 0 : countDaysLeft(endDate, now);
  return (
    <PlanFrame
      title={t('plan.trial')}
      badge={<Badge tone="accent">{t('plan.beta')}</Badge>}
      text={days > 0 ? t('plan.daysLeft', { count: days, number: formatNumber(days) }) : t('plan.overText')}
    >
      <Button size="sm" icon={<Sparkles aria-hidden size={16} />} onClick={onLearn}>
        {t('plan.learn')}
      </Button>
    </PlanFrame>
  );
}

/** Card of a paid plan: its name, whether it is active, and its end. */
function PaidPlan({ role, subscription }: Plan) {
  const { t } = useTranslation('dashboard');
  const { isActive, endDate } = subscription;
  const date = endDate && formatDate(endDate);
  return (
    <PlanFrame
      title={t('plan.paid', { plan: role.charAt(0).toUpperCase() + role.slice(1) })}
      badge={
        <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'plan.active' : 'plan.ended')}</Badge>
      }
      text={date ? t(isActive ? 'plan.until' : 'plan.endedOn', { date }) : t('plan.noEnd')}
    >
      <Button size="sm" asChild>
        <Link to={paths.settings}>{t('plan.manage')}</Link>
      </Button>
    </PlanFrame>
  );
}

/** Card in place of a plan for admins, with links to the admin pages. */
function AdminPlan() {
  const { t } = useTranslation('dashboard');
  return (
    <PlanFrame
      title={t('plan.admin')}
      badge={<Badge tone="accent">{t('admin')}</Badge>}
      text={t('plan.adminText')}
    >
      <Button size="sm" asChild>
        <Link to={paths.adminUsers}>{t('plan.users')}</Link>
      </Button>
      <Button size="sm" asChild>
        <Link to={paths.adminAnalytics}>{t('plan.analytics')}</Link>
      </Button>
      <Button size="sm" asChild>
        <Link to={paths.admin}>{t('plan.adminDashboard')}</Link>
      </Button>
    </PlanFrame>
  );
}
