import { useTranslation } from 'react-i18next';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder for the lists of `NeedsYou` while they or their code load. */
export function NeedsSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <LoadingRegion label={t('needs.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-40" />
    </LoadingRegion>
  );
}
