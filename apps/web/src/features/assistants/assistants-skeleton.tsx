import { useTranslation } from 'react-i18next';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The list's shape while it loads. */
export function AssistantsSkeleton() {
  const { t } = useTranslation('assistants');
  return (
    <LoadingRegion label={t('loading')} className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-4 max-sm:*:last:col-span-2 sm:grid-cols-3">
        <Skeleton className="h-26" />
        <Skeleton className="h-26" />
        <Skeleton className="h-26" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
    </LoadingRegion>
  );
}
