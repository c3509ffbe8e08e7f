import type { InboxThread } from '@anito/contract/inbox';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../lib/is-not-found.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ThreadAction, useThread, useThreadAction } from './inbox.queries.ts';
import { ReplyBox, type ReplyHandle } from './reply-box.tsx';
import { ThreadHead } from './thread-head.tsx';
import { ThreadItems } from './thread-items.tsx';
import { ThreadScroll } from './thread-scroll.tsx';

/** One conversation: header, messages and reply field. Marks it as read when it is shown in a visible tab. */
export function ThreadPane({
  id,
  replyRef,
  onBack,
  onShowVisitor,
  onClose,
}: {
  id: number;
  replyRef: RefObject<ReplyHandle | null>;
  onBack: () => void;
  onShowVisitor: () => void;
  onClose: (thread: InboxThread) => void;
}) {
  const { t } = useTranslation('inbox');
  const query = useThread(id);
  const { mutate, isPending } = useThreadAction();
  const detail = query.data;
  const thread = detail?.thread;
  const unread = thread?.unreadCount ?? 0;
  useEffect(() => {
    if (unread > 0 && document.visibilityState === 'visible') mutate({ id, act: 'read' });
  }, [id, unread, mutate]);
  const act = (action: ThreadAction) => mutate({ id, act: action });

  if (isNotFound(query.error)) {
    return (
      <EmptyState
        illustration="bubbles"
        title={t('gone')}
        action={<Button onClick={onBack}>{t('back')}</Button>}
      >
        <p>{t('goneText')}</p>
      </EmptyState>
    );
  }
  if (query.isError && !thread) {
    return <QueryFailure query={query} title={t('threadFailed')} meaning={t('threadFailedText')} />;
  }
  if (!detail || !thread) {
    return (
      <LoadingRegion label={t('loadingThread')} className="flex flex-col gap-4 p-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </LoadingRegion>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ThreadHead
        detail={detail}
        isBusy={isPending}
        onAct={act}
        onBack={onBack}
        onShowVisitor={onShowVisitor}
        onClose={() => onClose(thread)}
      />
      <ThreadScroll key={`said${id}`}>
        {detail.hasMore && <p className="mb-4 text-center text-14 text-muted">{t('olderLeftOut')}</p>}
        <ThreadItems items={detail.items} />
      </ThreadScroll>
      {thread.isOver ? (
        <p className="border-t border-border p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-muted">
          {t('isOver')}
        </p>
      ) : (
        <ReplyBox key={`reply${id}`} ref={replyRef} thread={thread} replyWindow={detail.window} />
      )}
    </div>
  );
}
