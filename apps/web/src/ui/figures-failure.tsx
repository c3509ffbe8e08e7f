import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../lib/describe-error.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/**
 * Banner that the figures of a page could not be loaded, and why, with a retry button. The rest of the page
 * is not affected.
 */
export function FiguresFailure({
  query,
  title,
}: {
  title?: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}) {
  const { t } = useTranslation('ui');
  return (
    <Banner
      tone="danger"
      className="mb-4"
      title={title ?? t('figuresFailed')}
      action={
        <Button
          size="sm"
          icon={<RotateCw aria-hidden size={16} />}
          isBusy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('retry')}
        </Button>
      }
    >
      {describeError(query.error).message}
    </Banner>
  );
}
