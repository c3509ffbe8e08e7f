import { listModelChanges, type ModelChangeProgress, type ModelChanges } from '@anito/contract/model-change';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';

/** Refetch interval in milliseconds. The live connection reports only the owner's own sources. */
const refetchMs = 3_000;

/**
 * Queries how far the accounts have been re-embedded after a change of the embedding model, refetched every
 * `refetchMs` while that runs. For admins.
 */
function useModelChanges() {
  return useApiQuery(
    ['model-changes'],
    listModelChanges,
    {},
    { refetchInterval: (query) => (query.state.data?.change ? refetchMs : false) },
  );
}

/** For admins: the embedding model of the installation, and the progress of re-embedding after a change. */
export function ModelChangesCard() {
  const { t } = useTranslation('models');
  const titleId = useId();
  const query = useModelChanges();
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="text-16 font-semibold">
        {t('search.title')}
      </h2>
      {query.data ? (
        <Changes changes={query.data} />
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('search.failedTitle')}
          meaning={t('search.failedText')}
          size="inline"
          loading={t('search.loading')}
          skeletons={['h-5 w-72 max-w-full']}
          className="mt-2"
        />
      )}
    </Card>
  );
}

/**
 * Progress of re-embedding over all accounts, then of each listed account. If none is running, only the model
 * in use.
 */
function Changes({ changes: { model, change, accounts, accountCount } }: { changes: ModelChanges }) {
  const { t } = useTranslation('models');
  const count = useCounts();
  if (!change)
    return <p className="mt-2 max-w-prose break-words text-muted">{t('search.done', { model })}</p>;
  return (
    <>
      <p className="mt-2 mb-4 max-w-prose break-words text-muted">{t('search.changing', { model })}</p>
      <ProgressBar
        label={t('search.all')}
        value={toPercent(change)}
        tone={change.problem ? 'warning' : 'accent'}
      />
      <p className="mt-2 text-muted tabular-nums">{count(change)}</p>
      {change.problem && <Problem change={change} />}
      <ul className="mt-4 divide-y divide-border border-y border-border">
        {accounts.map((account) => (
          <li key={account.email} className="py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words">{account.email ?? t('search.noAccount')}</span>
              {account.problem && <Badge tone="warning">{t(`search.short.${account.problem}`)}</Badge>}
            </div>
            <p className="text-13 text-muted tabular-nums">{count(account)}</p>
          </li>
        ))}
      </ul>
      {accountCount > accounts.length && (
        <p className="mt-3 text-13 text-muted">
          {t('search.further', {
            count: accountCount - accounts.length,
            number: formatNumber(accountCount - accounts.length),
          })}
        </p>
      )}
    </>
  );
}

/** Why re-embedding is delayed, and when it is retried. */
function Problem({ change: { problem, retryAt } }: { change: ModelChangeProgress }) {
  const { t } = useTranslation('models');
  return (
    <div className="mt-3 max-w-prose">
      <p>{problem && t(`search.problems.${problem}`)}</p>
      {retryAt && <p className="mt-1 text-muted">{t('search.retry', { time: formatDateTime(retryAt) })}</p>}
    </div>
  );
}

/** Returns the progress from 0 to 100. It is 100 if there are no passages. */
function toPercent({ passages: { done, total } }: ModelChangeProgress): number {
  return total > 0 ? (done / total) * 100 : 100;
}

/** Returns a function that formats the numbers of finished and of all passages and sources. */
function useCounts(): (change: ModelChangeProgress) => string {
  const { t } = useTranslation('models');
  return ({ passages, sources }) =>
    [
      t('modelChange.passages', {
        count: passages.total,
        done: formatNumber(passages.done),
        total: formatNumber(passages.total),
      }),
      t('modelChange.sources', {
        count: sources.total,
        done: formatNumber(sources.done),
        total: formatNumber(sources.total),
      }),
    ].join(' · ');
}
