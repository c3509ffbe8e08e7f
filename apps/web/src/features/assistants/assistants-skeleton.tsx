import { useTranslation } from 'react-i18next';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder of the list while it loads. */
export function AssistantsSkeleton() {
  const { t } = useTranslation('assistants');
  return (
    <LoadingRegion label={t('loading')} className="flex flex-col gap-6">
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        <Skeleton className="h-20 sm:h-26" />
        <Skeleton className="h-20 sm:h-26" />
        <Skeleton className="h-20 sm:h-26" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
    </LoadingRegion>
  );
}
