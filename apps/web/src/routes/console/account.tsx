import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComingPlans } from '../../features/billing/coming-plans.tsx';
import { UsageCard } from '../../features/billing/usage-card.tsx';
import { PremiumSheet } from '../../features/shell/premium-sheet.tsx';
import { useUser } from '../../lib/auth/use-user.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Whether a role is a plan with a price. */
const isPaid = (role: string) => role !== 'trial' && role !== 'admin';
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Current plan, its usage this month, and future plans. */
export function AccountPage() {
  const { t } = useTranslation('sections');
  useDocumentTitle(t('account.title'));
  const [isOpen, setIsOpen] = useState(false);
  const role = useUser().data?.role;
  const planName = role && isPaid(role) ? t('account.paid', { plan: capitalize(role) }) : t('account.free');
  return (
    <>
      <PageHeader title={t('account.title')} description={t('account.description')} />
      <div className="flex flex-col gap-6">
        <div className="grid gap-4 lg:grid-cols-2">
          <Card className="flex flex-col items-start">
            <h2 className="text-16 font-semibold">{t('account.current')}</h2>
            <p className="mt-3 flex flex-wrap items-center gap-3">
              <span className="text-24 font-semibold">{planName}</span>
              <Badge tone="accent">{t('account.beta')}</Badge>
            </p>
            <p className="mt-2 mb-6 max-w-prose text-muted">{t('account.freeText')}</p>
            <Button className="mt-auto" onClick={() => setIsOpen(true)}>
              {t('account.learnMore')}
            </Button>
          </Card>
          <UsageCard />
        </div>
        <ComingPlans />
      </div>
      <PremiumSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
