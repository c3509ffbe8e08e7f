import { getPlanUsage, type PlanUsage } from '@anito/contract/billing';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatUtcDate } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { classifyUsage } from './classify-usage.ts';

const measures = ['messages', 'sources', 'channels'] as const;
/** The beta is free and cuts nothing off, so that a full limit is no danger. */
const tones = { calm: 'accent', high: 'warning', full: 'warning' } as const;

/** Usage of the free plan in this month, with a note for limits that are nearly or completely used up. */
export function UsageCard() {
  const { t } = useTranslation('sections');
  const titleId = useId();
  const query = useApiQuery(['billing', 'usage'], getPlanUsage, {}, { staleTime: 0 });
  const { data } = query;
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="text-16 font-semibold">
        {t('account.usage')}
      </h2>
      {data ? (
        <Measures usage={data} />
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('account.failedTitle')}
          meaning={t('account.failedText')}
          size="inline"
          loading={t('account.loading')}
          skeletons={['h-8', 'h-8', 'h-8']}
          className="mt-4 flex flex-col gap-4"
        />
      )}
    </Card>
  );
}

/** A bar for each limit of the plan, with a note if it is high or full. */
function Measures({ usage }: { usage: PlanUsage }) {
  const { t } = useTranslation('sections');
  return (
    <>
      <p className="mt-1 text-13 text-muted">{t('account.since', { date: formatUtcDate(usage.since) })}</p>
      <ul className="mt-4 flex flex-col gap-5">
        {measures.map((measure) => {
          const { used, limit } = usage[measure];
          const use = classifyUsage(usage[measure]);
          return (
            <li key={measure}>
              <ProgressBar
                label={t(`account.measures.${measure}`)}
                value={(used / limit) * 100}
                detail={`${formatNumber(used)} / ${formatNumber(limit)}`}
                tone={tones[use]}
              />
              {use !== 'calm' && <p className="mt-1 text-13 text-muted">{t(`account.notices.${use}`)}</p>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
