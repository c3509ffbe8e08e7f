import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';

/** A section of the settings with its loading or failed state. `children` draws the loaded data. */
export function SettingCard<Data>({
  anchor,
  title,
  text,
  query,
  children,
}: {
  /** Anchor for the links at the top of the page. */
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
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('failedTitle')}
          meaning={t('failedText')}
          size="inline"
          loading={t('loading')}
          skeletons={['h-10', 'h-10']}
          className="flex flex-col gap-4"
        />
      )}
    </Card>
  );
}
