import type { InboxThread } from '@anito/contract/inbox';
import { ArrowLeft, Bot, Check, PanelRight, RotateCcw, UserRound } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../lib/is-not-found.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ThreadAction, useThread, useThreadAction } from './inbox.queries.ts';
import { ReplyBox, type ReplyHandle } from './reply-box.tsx';
import { ThreadItems } from './thread-items.tsx';
import { ThreadScroll } from './thread-scroll.tsx';
import { useVisitorName } from './use-visitor-name.ts';

/** A conversation: handler, messages and reply field. Marks it as read while the page is visible. */
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
  const thread = query.data?.thread;
  const items = query.data?.items;
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
  if (!thread || !items) {
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
      <Head
        thread={thread}
        isBusy={isPending}
        onAct={act}
        onBack={onBack}
        onShowVisitor={onShowVisitor}
        onClose={() => onClose(thread)}
      />
      <ThreadScroll key={`said${id}`}>
        {thread.needsPersonSince && (
          <Banner tone="warning" className="mb-4" title={t('needsPerson')}>
            {thread.needsPersonBecause && t(`because.${thread.needsPersonBecause}`)}
          </Banner>
        )}
        {query.data?.hasMore && <p className="mb-4 text-center text-14 text-muted">{t('olderLeftOut')}</p>}
        <ThreadItems items={items} />
      </ThreadScroll>
      {thread.isOver ? (
        <p className="border-t border-border p-4 text-muted">{t('isOver')}</p>
      ) : (
        <ReplyBox
          key={`reply${id}`}
          ref={replyRef}
          thread={thread}
          replyWindow={query.data?.window ?? null}
        />
      )}
    </div>
  );
}

/** Header of a conversation: the visitor, who answers, and the buttons for actions. */
function Head({
  thread,
  isBusy,
  onAct,
  onBack,
  onShowVisitor,
  onClose,
}: {
  thread: InboxThread;
  isBusy: boolean;
  onAct: (act: ThreadAction) => void;
  onBack: () => void;
  onShowVisitor: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('inbox');
  const nameVisitor = useVisitorName();
  const { handledBy, isJoined, state, isOver } = thread;
  const isHandledByPerson = handledBy === 'person';
  const Icon = isHandledByPerson ? UserRound : Bot;
  const statusKey = isHandledByPerson
    ? isJoined
      ? 'answers.person'
      : 'answers.waiting'
    : 'answers.assistant';
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-border px-3 py-2">
      <IconButton
        className="md:hidden"
        label={t('back')}
        icon={<ArrowLeft aria-hidden size={20} />}
        onClick={onBack}
      />
      <div className="min-w-0 flex-1 basis-24 sm:basis-40">
        <h2 className="truncate text-16 font-semibold">{nameVisitor(thread)}</h2>
        <p className="flex items-start gap-1 text-14 text-muted">
          <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{t(statusKey, { name: thread.assistantName })}</span>
        </p>
      </div>
      {state === 'closed' ? (
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden size={16} />}
          isBusy={isBusy}
          onClick={() => onAct({ reopen: 'assistant' })}
        >
          {t('reopen')}
        </Button>
      ) : (
        <>
          {!isOver && !(isHandledByPerson && isJoined) && (
            <Button size="sm" variant="primary" isBusy={isBusy} onClick={() => onAct('take-over')}>
              {t('takeOver')}
            </Button>
          )}
          {isHandledByPerson && (
            <Button size="sm" isBusy={isBusy} onClick={() => onAct('hand-back')}>
              {t('handBack')}
            </Button>
          )}
          <Button size="sm" icon={<Check aria-hidden size={16} />} isBusy={isBusy} onClick={onClose}>
            {t('close')}
          </Button>
        </>
      )}
      <IconButton
        className="xl:hidden"
        label={t('showVisitor')}
        icon={<PanelRight aria-hidden size={20} />}
        onClick={onShowVisitor}
      />
    </header>
  );
}
