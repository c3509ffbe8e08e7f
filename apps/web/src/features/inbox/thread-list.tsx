import type { InboxThread } from '@anito/contract/inbox';
import { useVirtualizer } from '@tanstack/react-virtual';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newAssistantPath, paths } from '../../app/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import type { InboxFilter, useThreads } from './inbox.queries.ts';
import { ThreadRow } from './thread-row.tsx';

const ageStepMs = 30_000;
/** Height of a row drawn by `ThreadRow`, in pixels. */
const rowHeight = 96;

/** List of conversations. Scrolling to its end loads more. */
export function ThreadList({
  query,
  threads,
  filter,
  hasAssistants,
  hasAssistantNames,
  openId,
  onOpen,
}: {
  query: ReturnType<typeof useThreads>;
  threads: InboxThread[] | undefined;
  filter: InboxFilter;
  /** Whether the owner has assistants, or may have some while that is unknown. */
  hasAssistants: boolean;
  /** Whether rows name their assistant, because there are several. */
  hasAssistantNames: boolean;
  openId: number | undefined;
  onOpen: (id: number) => void;
}) {
  const { t } = useTranslation('inbox');
  // Rounded, so that a row is redrawn only when its age may change.
  const now = Math.ceil(useNow() / ageStepMs) * ageStepMs;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasNextPage || isFetchingNextPage) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      { root: scroller.current, rootMargin: '600px' },
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const virtual = useVirtualizer({
    count: threads?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => threads?.[index]?.id ?? index,
    overscan: 8,
  });
  const openPlace = threads?.findIndex(({ id }) => id === openId) ?? -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to a thread when it is opened, not when it moves.
  useEffect(() => {
    if (openPlace >= 0) virtual.scrollToIndex(openPlace);
  }, [openId]);
  return (
    <section
      ref={scroller}
      aria-label={t('listLabel')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
    >
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('loadFailed')}
        meaning={t('loadFailedText')}
        loading={t('loading')}
        skeletons={['h-20', 'h-20', 'h-20', 'h-20', 'h-20']}
        className="flex flex-col gap-2 p-4"
      />
      {threads?.length === 0 && <NoThreads filter={filter} hasAssistants={hasAssistants} />}
      {threads && threads.length > 0 && (
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const thread = threads[index];
            if (!thread) return null;
            return (
              <ThreadRow
                key={thread.id}
                thread={thread}
                position={index + 1}
                count={query.hasNextPage ? -1 : threads.length}
                top={start}
                isOpen={thread.id === openId}
                hasAssistantName={hasAssistantNames}
                now={now}
                onOpen={onOpen}
              />
            );
          })}
        </ul>
      )}
      <div ref={end} />
      {hasNextPage && (
        <div className="p-3">
          <Button className="w-full" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Empty list: what appears here, and the step that leads to the first conversation. */
function NoThreads({ filter, hasAssistants }: { filter: InboxFilter; hasAssistants: boolean }) {
  const { t } = useTranslation('inbox');
  const isFiltered = Boolean(filter.search || filter.assistantId || filter.channel);
  const leadsOn = !isFiltered && (filter.filter === 'open' || filter.filter === 'all');
  const text = isFiltered ? 'empty.filteredText' : (`empty.${filter.filter}Text` as const);
  return (
    <EmptyState
      icon={<MessagesSquare size={32} />}
      title={t(isFiltered ? 'empty.filtered' : `empty.${filter.filter}`)}
      action={
        leadsOn && (
          <Button asChild>
            <Link to={hasAssistants ? paths.deployment : newAssistantPath}>
              {t(hasAssistants ? 'empty.action' : 'empty.first')}
            </Link>
          </Button>
        )
      }
    >
      <p>{t(leadsOn && !hasAssistants ? 'empty.firstText' : text)}</p>
    </EmptyState>
  );
}
