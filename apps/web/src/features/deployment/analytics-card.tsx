import type { Assistant } from '@anito/contract/assistants';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantChatPath, assistantReportsPath } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { StatRow } from '../../ui/stat-row.tsx';
import type { useAnalytics } from './deployment.queries.ts';

/** Statistics of an assistant's visitors, linked to its reports. */
export function AnalyticsCard({
  assistant,
  query,
}: {
  assistant: Assistant;
  query: ReturnType<typeof useAnalytics>;
}) {
  const { t } = useTranslation('deployment');
  const { data } = query;
  const show = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value));
  /** A figure that links to its reports. */
  const link = (name: 'messages' | 'conversations', value: number | undefined) => (
    <Link
      to={assistantReportsPath(assistant.id)}
      aria-label={`${t(`analytics.${name}`)}: ${show(value)}`}
      className="inline-flex items-center rounded-control hover:underline touch:-my-2 touch:min-h-11 touch:min-w-11"
    >
      {show(value)}
    </Link>
  );
  return (
    <section aria-labelledby="analytics-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="analytics-title" className="text-20 font-semibold">
          {t('analytics.title')}
        </h2>
        <Button asChild>
          <Link to={assistantChatPath(assistant.id)}>{t('analytics.testChat')}</Link>
        </Button>
      </div>
      {query.isError ? (
        <QueryFailure
          query={query}
          size="inline"
          title={t('analytics.failed')}
          meaning={t('keys.loadFailedText')}
        />
      ) : (
        <>
          <StatRow>
            <StatCard label={t('analytics.messages')} value={link('messages', data?.totalMessages)} />
            <StatCard
              label={t('analytics.conversations')}
              value={link('conversations', data?.totalConversations)}
            />
            <StatCard label={t('analytics.today')} value={show(data?.todaysMessages)} />
          </StatRow>
          <Link
            to={assistantReportsPath(assistant.id)}
            className="inline-flex min-h-8 items-center rounded-control text-accent-strong hover:underline touch:min-h-11"
          >
            {t('analytics.open')}
          </Link>
        </>
      )}
    </section>
  );
}
