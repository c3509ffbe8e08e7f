import { useTranslation } from 'react-i18next';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder of the public chat while it loads. */
export function PublicChatSkeleton() {
  const { t } = useTranslation('chat');
  return (
    <LoadingRegion label={t('public.loading')} className="fixed inset-0 flex flex-col bg-surface lg:flex-row">
      <div className="flex h-15 shrink-0 items-center gap-3 border-b border-border bg-raised px-4 lg:hidden">
        <Skeleton className="size-10" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-16" />
        </div>
      </div>
      <div className="hidden w-80 shrink-0 flex-col gap-4 border-r border-border bg-raised p-6 lg:flex">
        <Skeleton className="size-16" />
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-16" />
        <Skeleton className="h-20" />
        <Skeleton className="h-40" />
      </div>
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 py-6 sm:px-6">
        <Skeleton className="h-20 w-4/5" />
        <div className="grid gap-2 sm:grid-cols-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <Skeleton className="mt-auto mb-6 h-14" />
      </div>
    </LoadingRegion>
  );
}
