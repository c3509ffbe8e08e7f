import { useTranslation } from 'react-i18next';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder of the assistant list while it loads. */
export function AssistantsSkeleton() {
  const { t } = useTranslation('assistants');
  return (
    <LoadingRegion label={t('loading')} className="flex flex-col gap-6">
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
    </LoadingRegion>
  );
}
