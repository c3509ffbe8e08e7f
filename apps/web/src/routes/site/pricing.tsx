import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { column } from '../../features/landing/section-classes.ts';
import { StartLink } from '../../features/landing/start-link.tsx';
import { PlanCards } from '../../features/pricing/plan-cards.tsx';
import { usePrices } from '../../features/pricing/use-prices.ts';
import { SiteFrame } from '../../features/shell/site-frame.tsx';
import { SiteHead } from '../../features/shell/site-head.tsx';
import { useSiteWidget } from '../../lib/use-site-widget.ts';
import { Badge } from '../../ui/badge.tsx';

// Loaded late, like the rest of the start page.
const PricingRest = lazy(async () => ({
  default: (await import('../../features/pricing/pricing-rest.tsx')).PricingRest,
}));

/** Prices: free during the beta, and the planned prices. */
export function PricingPage() {
  useSiteWidget();
  return (
    <SiteFrame>
      <SiteHead page="pricing" />
      <Pricing />
    </SiteFrame>
  );
}

function Pricing() {
  const { t } = useTranslation('pricing');
  const { rate } = usePrices();
  return (
    <>
      <div className="border-b border-border bg-[radial-gradient(50rem_24rem_at_50%_-4rem,var(--accent-soft),transparent)]">
        <div className={`${column} flex flex-col items-center py-16 text-center`}>
          <Badge tone="accent">{t('badge')}</Badge>
          <h1 className="mt-4 text-display font-semibold tracking-tight">{t('title')}</h1>
          <p className="mt-4 mb-8 max-w-[36rem] text-16 text-muted sm:text-20">{t('text')}</p>
          <StartLink />
        </div>
      </div>
      <div className={`${column} grid grid-cols-1 gap-y-16 py-16 lg:gap-y-24 lg:py-24`}>
        <section aria-labelledby="plans-title">
          <h2 id="plans-title" className="text-32 font-semibold">
            {t('plansTitle')}
          </h2>
          <p className="mt-2 text-16 text-muted">{t('plansText')}</p>
          <PlanCards />
          <p className="mt-4 text-12 text-muted">{rate()}</p>
        </section>
        <Suspense>
          <PricingRest />
        </Suspense>
      </div>
    </>
  );
}
