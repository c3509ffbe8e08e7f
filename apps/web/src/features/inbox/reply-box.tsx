import type { CannedReply, InboxThread, ReplyWindow } from '@anito/contract/inbox';
import { limits } from '@anito/contract/limits';
import { MessageSquareText, Send, Sparkles } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  Suspense,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { createClientKey, useCannedReplies, useSuggestedReply, useWriteMessage } from './inbox.queries.ts';
import { SuggestionCard } from './suggestion-card.tsx';

const CannedDialog = lazyDialog(async () => (await import('./canned-dialog.tsx')).CannedDialog);

/** Loaded on demand, because few conversations have a closed messaging window. */
const ClosedWindow = lazyPart(async () => (await import('./closed-window.tsx')).ClosedWindow);

export type ReplyHandle = { focus: () => void };

/** Most canned replies offered while typing. */
const maxOffered = 6;

/**
 * Returns the canned replies whose names contain the text after a leading slash, ignoring case, at most
 * `maxOffered`. Empty for text without a leading slash or with several lines.
 */
function findMatchingReplies(text: string, canned: readonly CannedReply[]): CannedReply[] {
  if (!text.startsWith('/') || text.includes('\n')) return [];
  const words = text.slice(1).toLowerCase();
  return canned.filter(({ name }) => name.toLowerCase().includes(words)).slice(0, maxOffered);
}

/** Field for a reply to the visitor or for an internal note. */
export function ReplyBox({
  thread,
  replyWindow,
  ref,
}: {
  thread: InboxThread;
  /** Messaging window. Null if messages reach the visitor at any time. */
  replyWindow: ReplyWindow | null;
  ref?: Ref<ReplyHandle>;
}) {
  const { t } = useTranslation('inbox');
  const { id, handledBy } = thread;
  const [kind, setKind] = useState<'reply' | 'note'>('reply');
  const [text, setText] = useState('');
  const [isManaging, setIsManaging] = useState(false);
  const clientKey = useRef(createClientKey());
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useWriteMessage(id);
  const suggestion = useSuggestedReply(id);
  const canned = useCannedReplies().data ?? [];
  const matchingReplies = findMatchingReplies(text, canned);
  const closedWindow = useRef<HTMLDivElement>(null);
  const isWindowClosed = replyWindow !== null && !replyWindow.isOpen;
  const isClosed = kind === 'reply' && isWindowClosed;
  useImperativeHandle(ref, () => ({
    focus: () => (isClosed ? closedWindow.current?.querySelector('select') : field.current)?.focus(),
  }));

  function insertText(newText: string) {
    setText(newText);
    field.current?.focus();
  }
  function send(event?: FormEvent) {
    event?.preventDefault();
    if (text.trim() === '' || write.isPending) return;
    write.mutate(
      { kind, text, clientKey: clientKey.current },
      {
        onSuccess: () => {
          setText('');
          suggestion.reset();
          clientKey.current = createClientKey();
        },
      },
    );
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return field.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (matchingReplies[0]) insertText(matchingReplies[0].text);
    else send();
  }
  return (
    <div
      className={cx(
        'flex flex-col gap-2 border-t border-border p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom)*(1-var(--keyboard,0)))]',
        isClosed && 'max-h-[60%] shrink-0 overflow-y-auto',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <SegmentedControl
          label={t('writeWhat')}
          value={kind}
          options={(['reply', 'note'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={setKind}
        />
        <div className={cx('flex gap-1', isClosed && 'hidden')}>
          <DropdownMenu
            trigger={
              <Button
                size="sm"
                variant="ghost"
                className="touch:min-w-11"
                icon={<MessageSquareText aria-hidden size={16} />}
              >
                <span className="max-sm:sr-only">{t('canned.title')}</span>
              </Button>
            }
            groups={[
              ...(canned.length > 0
                ? [
                    {
                      key: 'canned',
                      items: canned.map((reply) => ({
                        key: String(reply.id),
                        label: reply.name,
                        onSelect: () => insertText(reply.text),
                      })),
                    },
                  ]
                : []),
              {
                key: 'manage',
                items: [{ key: 'manage', label: t('canned.manage'), onSelect: () => setIsManaging(true) }],
              },
            ]}
          />
          {!isWindowClosed && (
            <Button
              size="sm"
              variant="ghost"
              className="touch:min-w-11"
              icon={<Sparkles aria-hidden size={16} />}
              isBusy={suggestion.isPending}
              onClick={() => suggestion.mutate()}
            >
              <span className="max-sm:sr-only">{t('suggest')}</span>
            </Button>
          )}
        </div>
      </div>
      {isWindowClosed && (
        // Stays mounted, so that its input is kept while a note is written.
        <div ref={closedWindow} hidden={!isClosed}>
          <Suspense fallback={<Skeleton className="h-24" />}>
            <ClosedWindow thread={thread} replyWindow={replyWindow} />
          </Suspense>
        </div>
      )}
      {!isClosed && (
        <form onSubmit={send} className="flex flex-col gap-2">
          {suggestion.isError && (
            <p role="alert" className="text-14 text-danger-strong">
              {t('suggestFailed')} {describeError(suggestion.error).message}
            </p>
          )}
          {suggestion.data && !isWindowClosed && (
            <SuggestionCard
              suggestion={suggestion.data}
              onUse={(draft) => {
                setKind('reply');
                insertText(draft.slice(0, limits.replyMax));
                suggestion.reset();
              }}
              onDismiss={() => suggestion.reset()}
            />
          )}
          {matchingReplies.length > 0 && (
            <ul aria-label={t('canned.matching')} className="flex flex-wrap gap-1">
              {matchingReplies.map((reply) => (
                <li key={reply.id}>
                  <Button size="sm" onClick={() => insertText(reply.text)}>
                    {reply.name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div
            className={cx(
              'flex items-end gap-2 rounded-card border border-border-field p-1.5 has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-focus',
              kind === 'note' ? 'bg-warning-soft' : 'bg-raised',
            )}
          >
            <textarea
              ref={field}
              dir="auto"
              rows={1}
              value={text}
              maxLength={limits.replyMax}
              aria-label={t(`labels.${kind}`)}
              placeholder={t(`placeholders.${kind}`)}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              className="field-sizing-content max-h-48 min-h-14 min-w-0 flex-1 max-sm:max-h-32 max-sm:min-h-11 resize-none bg-transparent px-2.5 py-2 text-16 outline-none placeholder:text-muted"
            />
            <Button
              type="submit"
              size="sm"
              variant="primary"
              className="touch:min-w-11"
              icon={<Send aria-hidden size={16} />}
              isBusy={write.isPending}
              disabled={text.trim() === ''}
            >
              <span className="max-sm:sr-only">{t(kind === 'reply' ? 'send' : 'saveNote')}</span>
            </Button>
          </div>
          {write.isError ? (
            <p role="alert" className="text-14 text-danger-strong">
              {t('sendFailed')} {describeError(write.error).message}
            </p>
          ) : (
            <p
              className={cx(
                'text-13 text-muted',
                kind === 'reply' && handledBy === 'person' && 'touch:hidden',
              )}
            >
              {t(
                kind === 'note'
                  ? 'hints.note'
                  : handledBy === 'assistant'
                    ? 'hints.takesOver'
                    : 'hints.reply',
              )}
            </p>
          )}
        </form>
      )}
      {isManaging && <CannedDialog onClose={() => setIsManaging(false)} />}
    </div>
  );
}
