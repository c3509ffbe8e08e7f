import { Skeleton } from '../ui/skeleton.tsx';

/** Placeholder of the chat while it and its texts load. */
export function FrameSkeleton() {
  return (
    <div aria-busy="true" className="fixed inset-0 flex flex-col bg-surface">
      <div className="flex h-15 shrink-0 items-center gap-3 border-b border-border bg-raised px-4">
        <Skeleton className="size-10" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="flex flex-1 flex-col gap-6 px-4 py-6">
        <Skeleton className="h-20 w-4/5" />
        <Skeleton className="mt-auto h-14" />
      </div>
    </div>
  );
}
