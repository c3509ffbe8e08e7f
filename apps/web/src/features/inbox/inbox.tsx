import type { InboxThread } from '@anito/contract/inbox';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filters } from './filters.tsx';
import { useThreadAction, useThreads } from './inbox.queries.ts';
import type { ReplyHandle } from './reply-box.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { useInboxAddress } from './use-inbox-address.ts';
import { useLiveInbox } from './use-live-inbox.ts';
import { useVisibleArea } from './use-visible-area.ts';
import { VisitorPane } from './visitor-pane.tsx';

/** How long a closed conversation can be reopened from the list, in milliseconds. */
const undoMs = 10_000;

/**
 * Conversations of every channel in three panes: list, conversation and visitor. Phones show one pane at a
 * time.
 */
export function Inbox({
  assistants: loadedAssistants,
}: {
  /** Undefined until loaded. */
  assistants: { id: number; name: string }[] | undefined;
}) {
  const assistants = loadedAssistants ?? [];
  const { t } = useTranslation('inbox');
  const { filter, threadId, isVisitorShown, change } = useInboxAddress();
  const query = useThreads(filter);
  const act = useThreadAction();
  const reply = useRef<ReplyHandle>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<InboxThread>();
  useLiveInbox(filter, threadId);
  const fullScreen = useVisibleArea(threadId !== undefined);
  const threads = useMemo(() => query.data?.pages.flatMap((page) => page.threads), [query.data]);
  const open = useCallback(
    (id: number | undefined) => change({ thread: id, view: undefined }, { isStep: true }),
    [change],
  );
  useEffect(() => {
    if (!closed) return;
    const timer = setTimeout(() => setClosed(undefined), undoMs);
    return () => clearTimeout(timer);
  }, [closed]);

  function move(step: 1 | -1) {
    const place = threads?.findIndex(({ id }) => id === threadId) ?? -1;
    const next = threads?.[place === -1 ? 0 : place + step];
    if (next) change({ thread: next.id, view: undefined });
  }
  function close(thread: InboxThread) {
    act.mutate({ id: thread.id, act: 'close' }, { onSuccess: () => setClosed(thread) });
  }
  function undo() {
    if (!closed) return;
    act.mutate({ id: closed.id, act: { reopen: closed.isJoined ? 'person' : 'assistant' } });
    setClosed(undefined);
  }
  useInboxKeys({
    j: () => move(1),
    k: () => move(-1),
    r: () => reply.current?.focus(),
    '/': () => searchBox.current?.querySelector('input')?.focus(),
    e: () => {
      const thread = threads?.find(({ id }) => id === threadId);
      if (thread?.state === 'open') close(thread);
    },
  });
  return (
    <div
      data-full
      className="grid min-h-0 flex-1 overflow-hidden bg-raised md:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)_18rem]"
    >
      <div
        className={cx(
          'flex min-h-0 min-w-0 flex-col md:border-r md:border-border',
          threadId !== undefined && 'max-md:hidden',
        )}
      >
        <Filters filter={filter} assistants={assistants} searchBox={searchBox} onChange={change} />
        <div role="status">
          {closed && (
            <p className="flex items-center justify-between gap-2 border-b border-border bg-sunken px-4 py-2 text-14">
              {t('closedNow')}
              <Button size="sm" onClick={undo}>
                {t('undo')}
              </Button>
            </p>
          )}
        </div>
        <ThreadList
          query={query}
          threads={threads}
          filter={filter}
          hasAssistants={loadedAssistants?.length !== 0}
          hasAssistantNames={assistants.length > 1}
          openId={threadId}
          onOpen={open}
        />
        <p className="border-t border-border px-4 py-2 text-12 text-muted touch:hidden">{t('keys')}</p>
      </div>
      {threadId === undefined ? (
        <div className="flex min-h-0 items-center justify-center max-md:hidden">
          {/* An empty list has its own message. */}
          {threads?.length !== 0 && (
            <EmptyState illustration="bubbles" title={t('chooseOne')}>
              <p>{t('chooseOneText')}</p>
            </EmptyState>
          )}
        </div>
      ) : (
        <>
          <div
            style={fullScreen}
            // On a phone the conversation covers the console, so that the reply field is above the keyboard.
            className={cx(
              'flex min-h-0 min-w-0 flex-col bg-raised max-md:fixed max-md:inset-x-0 max-md:top-[var(--banner,0px)] max-md:bottom-0 max-md:z-30',
              isVisitorShown && 'max-xl:hidden',
            )}
          >
            <ThreadPane
              id={threadId}
              replyRef={reply}
              onBack={() => open(undefined)}
              onShowVisitor={() => change({ view: 'visitor' })}
              onClose={close}
            />
          </div>
          <aside
            aria-label={t('visitor')}
            className={cx(
              'min-h-0 min-w-0 overflow-y-auto bg-raised max-md:fixed max-md:inset-x-0 max-md:top-[var(--banner,0px)] max-md:bottom-0 max-md:z-30 max-md:pt-[env(safe-area-inset-top)] xl:border-l xl:border-border',
              !isVisitorShown && 'max-xl:hidden',
            )}
          >
            <VisitorPane id={threadId} onBack={() => change({ view: undefined })} />
          </aside>
        </>
      )}
    </div>
  );
}

/** Keyboard shortcuts of the inbox, by key. */
type InboxKeys = Record<string, () => void>;

/**
 * Whether a key press is not a shortcut of the inbox: Alt, Ctrl or Meta is held, or the focus is in a field,
 * dialog or menu.
 */
function shouldIgnoreKey({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return true;
  return target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null;
}

/**
 * Runs the handler for a pressed key, unless the user is typing, the focus is in a dialog or menu, or Alt,
 * Ctrl or Meta is held.
 */
function useInboxKeys(keys: InboxKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act || shouldIgnoreKey(event)) return;
      event.preventDefault();
      act();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
