import { Check } from 'lucide-react';
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

/** Public page with the prices: free during the beta, and the planned prices. */
export function PricingPage() {
  useSiteWidget();
  return (
    <SiteFrame>
      <SiteHead page="pricing" />
      <Pricing />
    </SiteFrame>
  );
}

const freeNow = ['channels', 'sources', 'customers', 'languages'] as const;

/** Box that lists what costs nothing during the beta. */
function FreeNow() {
  const { t } = useTranslation('pricing');
  const { dollars } = usePrices();
  return (
    <section
      aria-labelledby="free-title"
      className="mb-8 grid w-full max-w-3xl gap-x-8 gap-y-4 rounded-card border border-border bg-raised p-6 text-left sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center"
    >
      <div>
        <h2 id="free-title" className="text-16 font-semibold">
          {t('free')}
        </h2>
        <p className="mt-1">
          <span className="text-32 font-semibold tabular-nums">{dollars(0)}</span>{' '}
          <span className="text-muted">{t('perMonth')}</span>
        </p>
      </div>
      <ul className="grid gap-2">
        {freeNow.map((key) => (
          <li key={key} className="flex gap-2">
            <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
            {t(`freeNow.${key}`)}
          </li>
        ))}
      </ul>
    </section>
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
          <FreeNow />
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
          <p className="mt-4 text-13 text-muted">{rate()}</p>
        </section>
        <Suspense>
          <PricingRest />
        </Suspense>
      </div>
    </>
  );
}
