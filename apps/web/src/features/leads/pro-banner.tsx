import { Lock, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

const features = ['export', 'scoring', 'sequences'] as const;

/** Lists features announced for the Pro plan that are not available yet. */
export function ProBanner() {
  const { t } = useTranslation('leads');
  return (
    <section aria-labelledby="pro" className="mt-6 rounded-card bg-accent-soft p-4 sm:p-6">
      <h2 id="pro" className="flex items-center gap-2 text-16 font-semibold">
        <Sparkles aria-hidden size={20} className="text-accent-strong" />
        {t('pro.title')}
      </h2>
      <p className="mt-1 max-w-prose">{t('pro.text')}</p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {features.map((feature) => (
          <li key={feature}>
            <span className="inline-flex min-h-8 items-center gap-2 rounded-control border border-border bg-raised px-3 text-muted">
              <Lock aria-hidden size={16} />
              {t(`pro.${feature}`)}
              <Badge>{t('pro.locked')}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
