import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { useDailyUse } from './dashboard.queries.ts';
import { findNearlyUsedLimits } from './find-nearly-used-limits.ts';

/**
 * Warns when the daily questions or model tokens of the account or of an assistant are nearly or completely
 * used up. With `assistantId`, only that assistant counts. Draws nothing otherwise.
 */
export function DailyNotice(props: ComponentProps<typeof Notice>) {
  return (
    // Without this boundary React would hide the page until the texts have loaded.
    <Suspense>
      <Notice {...props} />
    </Suspense>
  );
}

/** The warning of `DailyNotice`, once its texts are loaded. */
function Notice({ assistantId, className }: { assistantId?: number; className?: string }) {
  const { t } = useTranslation('dashboard');
  const use = useDailyUse();
  const scarce = use ? findNearlyUsedLimits(use, assistantId) : [];
  if (!use || scarce.length === 0) return null;
  const isUsedUp = scarce.some((each) => each.isUsedUp);
  return (
    <Banner className={className} tone="warning" title={t(isUsedUp ? 'today.usedUp' : 'today.nearlyUsed')}>
      <ul className="flex flex-col gap-1">
        {scarce.map(({ unit, name, count, limit }) => (
          <li key={`${unit} ${name}`} className="break-words">
            {t(`today.${unit}`, {
              name: name ?? t('today.account'),
              used: formatNumber(count),
              limit: formatNumber(limit),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-1">{t('today.help', { time: formatDateTime(use.resetsAt) })}</p>
    </Banner>
  );
}
