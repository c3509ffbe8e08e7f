import type { BusinessFact, BusinessFacts, FactKind, FactValue } from '@anito/contract/business-facts';
import { CheckCheck, Store } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addSourcePath } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonVariant } from '../../ui/button-classes.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FactRow } from './fact-row.tsx';
import { useConfirmFound, useFacts, useIsSaving } from './facts.queries.ts';
import { getFactState } from './read-state.ts';

const kindCount = 9;

/** Facts about the business that were found in the sources, for the owner to confirm or correct. */
export function FactsCard({
  assistantId,
  isStep = false,
}: {
  assistantId: number;
  /** Whether it is part of a step, which has the primary button. */
  isStep?: boolean;
}) {
  const { t } = useTranslation('facts');
  const query = useFacts(assistantId);
  const [isWriting, setIsWriting] = useState(false);
  const { data } = query;
  if (data && !data.hasSources && !isWriting && data.facts.every((fact) => getFactState(fact) === 'none')) {
    return (
      <EmptyState
        icon={<Store size={32} />}
        title={t('empty.title')}
        action={
          <>
            <Button onClick={() => setIsWriting(true)}>{t('empty.own')}</Button>
            <Button variant="primary" asChild>
              <Link to={addSourcePath}>{t('empty.source')}</Link>
            </Button>
          </>
        }
      >
        <p>{t('empty.text')}</p>
      </EmptyState>
    );
  }
  if (query.isError && !data) {
    return (
      <Card>
        <QueryFailure query={query} size="inline" title={t('loadFailed')} meaning={t('loadFailedText')} />
      </Card>
    );
  }
  return (
    <Card padding="none" aria-labelledby="facts-title" className="@container">
      <div className="flex flex-col items-start gap-4 p-4 sm:flex-row sm:justify-between sm:p-6">
        <div>
          <h2 id="facts-title" className="text-20 font-semibold">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-prose text-muted">{t('intro')}</p>
          {data ? (
            <Progress assistantId={assistantId} facts={data.facts} />
          ) : (
            <Skeleton className="mt-2 h-5 w-40" />
          )}
        </div>
        {data && (
          <ConfirmAll
            assistantId={assistantId}
            facts={data.facts}
            variant={isStep ? 'secondary' : 'primary'}
          />
        )}
      </div>
      {data ? (
        <FactList assistantId={assistantId} {...data} />
      ) : (
        <LoadingRegion label={t('loading')} className="divide-y divide-border border-t border-border">
          {Array.from({ length: kindCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike and keep their places.
            <div key={index} className="flex flex-col gap-3 p-4 sm:px-6 @4xl:flex-row @4xl:items-start">
              <Skeleton className="h-6 w-40 @4xl:w-48" />
              <Skeleton className="h-6 w-full @4xl:w-auto @4xl:flex-1" />
              <Skeleton className="h-10 w-44" />
            </div>
          ))}
        </LoadingRegion>
      )}
    </Card>
  );
}

/** How many facts are confirmed, and whether the last change is being saved or is saved. */
function Progress({ assistantId, facts }: { assistantId: number; facts: readonly BusinessFact[] }) {
  const { t } = useTranslation('facts');
  const isSaving = useIsSaving(assistantId);
  const [hasSaved, setHasSaved] = useState(false);
  if (isSaving && !hasSaved) setHasSaved(true);
  const count = facts.filter(({ confirmed }) => confirmed).length;
  const texts = { count, number: formatNumber(count), total: formatNumber(facts.length) };
  return (
    <p className="mt-2 text-14 tabular-nums">
      <span className="font-semibold">{t('progress', texts)}</span>
      <span role="status" className="text-muted">
        {hasSaved && ` · ${t(isSaving ? 'saving' : 'saved')}`}
      </span>
    </p>
  );
}

/** Button that confirms all facts that were found and are not confirmed yet. Draws nothing without any. */
function ConfirmAll({
  assistantId,
  facts,
  variant,
}: {
  assistantId: number;
  facts: readonly BusinessFact[];
  variant: ButtonVariant;
}) {
  const { t } = useTranslation('facts');
  const confirming = useConfirmFound(assistantId);
  const found = facts.flatMap(({ kind, found, confirmed }) => (found && !confirmed ? [{ kind, found }] : []));
  if (found.length === 0) return null;
  return (
    <Button
      variant={variant}
      className="whitespace-nowrap max-sm:w-full"
      icon={<CheckCheck aria-hidden size={16} />}
      onClick={() => confirming.mutate(found)}
    >
      {t('confirmAll', { count: found.length, number: formatNumber(found.length) })}
    </Button>
  );
}

/** List of the facts. Remembers the confirmed value before each change, so that the change can be undone. */
function FactList({ assistantId, facts, timezone }: BusinessFacts & { assistantId: number }) {
  const [earlier, setEarlier] = useState<ReadonlyMap<FactKind, FactValue | null>>(new Map());
  return (
    <ul className="divide-y divide-border border-t border-border">
      {facts.map((fact) => (
        <FactRow
          key={fact.kind}
          assistantId={assistantId}
          fact={fact}
          timezone={timezone}
          earlier={earlier.get(fact.kind) ?? null}
          onChange={(before) => setEarlier((map) => new Map(map).set(fact.kind, before))}
        />
      ))}
    </ul>
  );
}
