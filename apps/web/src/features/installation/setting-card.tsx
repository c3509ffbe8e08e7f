import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** One part of the settings: loading, failed, or with what was loaded. */
export function SettingCard<Data>({
  anchor,
  title,
  text,
  query,
  children,
}: {
  /** What leads here from the top of the page. */
  anchor: string;
  title: string;
  text: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('installation');
  const titleId = useId();
  return (
    <Card id={anchor} tabIndex={-1} aria-labelledby={titleId} className="scroll-mt-20">
      <h2 id={titleId} className="text-16 font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">{text}</p>
      {query.data ? (
        children(query.data)
      ) : query.isError ? (
        <QueryFailure query={query} title={t('failedTitle')} meaning={t('failedText')} size="inline" />
      ) : (
        <LoadingRegion label={t('loading')} className="flex flex-col gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </LoadingRegion>
      )}
    </Card>
  );
}
