import type { Connection } from '@anito/contract/sources';
import { Maximize2, Minimize2, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ChatComposer } from './chat-composer.tsx';
import { ChatMessage } from './chat-message.tsx';
import { isAnswering, type Thread } from './chat-thread.ts';
import { ModelHint } from './model-hint.tsx';
import { useChatTest } from './use-chat-test.ts';

/** As near to the end of the thread as counts for reading along, in pixels. */
const nearEnd = 80;

/** Asks one source questions; opens with a welcome and forgets everything when closed. */
export function ChatTestDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('sources');
  const [isFull, setIsFull] = useState(false);
  const { thread, ask, retry, stop } = useChatTest(connection);
  const logRef = useFollowedEnd(thread);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('chat.title')}
      description={connection.name}
      size={isFull ? 'full' : 'lg'}
      hasOwnScroll
      headerActions={
        <IconButton
          className="max-sm:hidden"
          label={isFull ? t('chat.leaveFullscreen') : t('chat.fullscreen')}
          icon={isFull ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
          onClick={() => setIsFull(!isFull)}
        />
      }
    >
      <div
        className={cx(
          'flex min-h-0 flex-col',
          isFull ? 'flex-1' : 'h-[calc(100dvh-8rem)] sm:h-[min(36rem,calc(100dvh-10rem))]',
        )}
      >
        <div
          ref={logRef}
          role="log"
          aria-label={t('chat.log')}
          aria-busy={isAnswering(thread)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long thread scrolls, also by keyboard.
          tabIndex={0}
          className="mt-2 min-h-0 flex-1 overflow-y-auto border-y border-border px-4 py-4 focus-visible:-outline-offset-2 sm:px-6"
        >
          <div className="mx-auto flex max-w-3xl flex-col gap-4">
            <p className="max-w-[95%] rounded-card bg-sunken px-4 py-3 sm:max-w-[85%]">
              {t('chat.welcome', { name: connection.name })}
            </p>
            {thread.messages.map((message) => (
              <ChatMessage key={message.id} message={message} />
            ))}
            {thread.status === 'sending' && (
              <p className="flex w-fit items-center gap-2 rounded-card bg-sunken px-4 py-3 text-muted">
                <Spinner />
                {t('chat.searching')}
              </p>
            )}
            {thread.status === 'failed' && <Failure error={thread.error} onRetry={retry} />}
          </div>
        </div>
        <div className="px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
          <div className="mx-auto flex max-w-3xl flex-col gap-2">
            {!connection.lastSyncedAt && <p className="text-12 text-warning-strong">{t('chat.notSynced')}</p>}
            <ChatComposer isAnswering={isAnswering(thread)} onSend={ask} onStop={stop} />
            <ModelHint />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Keeps the end of the thread in view while one reads along, and always after a question of one's own. */
function useFollowedEnd(thread: Thread) {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const log = ref.current;
    if (!log) return;
    const note = () => {
      isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd;
    };
    log.addEventListener('scroll', note, { passive: true });
    return () => log.removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    const log = ref.current;
    if (!log || thread.messages.length === 0) return;
    if (isAtEnd.current || thread.status === 'sending') log.scrollTop = log.scrollHeight;
  }, [thread]);
  return ref;
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('sources');
  const { t: ofUi } = useTranslation('ui');
  const { message, requestId } = describeError(error);
  return (
    <div role="alert" className="rounded-card bg-danger-soft px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-danger-strong">{t('chat.failed')}</p>
        <Button size="sm" icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
          {ofUi('retry')}
        </Button>
      </div>
      <details className="mt-1 text-12 text-muted">
        <summary className="w-fit">{ofUi('details')}</summary>
        <p className="mt-1 break-words">{message}</p>
        {requestId && (
          <p className="mt-1">
            {ofUi('requestId')}: <span className="font-mono">{requestId}</span>
          </p>
        )}
      </details>
    </div>
  );
}
