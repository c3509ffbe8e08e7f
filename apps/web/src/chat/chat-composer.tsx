import { limits } from '@anito/contract/limits';
import { ArrowUp, Square } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { ChatTheme } from './chat-theme.ts';

/** Length in characters from which the field shows how many are left. */
const counterFrom = limits.questionMax - 500;

export type ComposerHandle = { focus: () => void };

/** Message field. Enter sends, Shift+Enter adds a line. The button stops an answer in progress. */
export function ChatComposer({
  isAnswering,
  canSend,
  theme,
  autoFocus = false,
  action,
  hasAiNote = true,
  onSend,
  onStop,
  ref,
}: {
  isAnswering: boolean;
  /** False while the server rate-limits the visitor. Typing stays possible. */
  canSend: boolean;
  theme: ChatTheme;
  autoFocus?: boolean;
  /** Another input method beside the send button, such as voice. */
  action?: ReactNode;
  /** Whether the note says that AI can make mistakes. */
  hasAiNote?: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
  ref?: Ref<ComposerHandle>;
}) {
  const { t } = useTranslation('chat');
  const id = useId();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // Runs after the first paint. Focusing earlier forces the browser to lay out the whole page at once.
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));
  const isSendable = text.trim() !== '' && !isAnswering && canSend;
  const remaining = limits.questionMax - text.length;
  const isCounted = text.length >= counterFrom;

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!isSendable) return;
    onSend(text);
    setText('');
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // Input methods (IME) also use Enter, to choose a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form onSubmit={send}>
      <div
        style={theme.input}
        className="flex items-end gap-2 rounded-card border border-border-field bg-raised p-1.5 text-text transition-colors has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-focus"
      >
        <label htmlFor={id} className="sr-only">
          {t('composer.label')}
        </label>
        <textarea
          id={id}
          ref={field}
          dir="auto"
          rows={1}
          value={text}
          maxLength={limits.questionMax}
          placeholder={t('composer.placeholder')}
          enterKeyHint="send"
          aria-describedby={`${id}-note`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-10 min-w-0 flex-1 resize-none bg-transparent px-2.5 py-2 text-16 outline-none touch:min-h-11 touch:py-2.5"
        />
        {action}
        {isAnswering ? (
          <IconButton
            variant="secondary"
            label={t('composer.stop')}
            icon={<Square aria-hidden size={16} className="fill-current" />}
            onClick={() => {
              onStop();
              field.current?.focus();
            }}
          />
        ) : (
          <IconButton
            type="submit"
            label={t('composer.send')}
            icon={<ArrowUp aria-hidden size={20} />}
            disabled={!isSendable}
            className="bg-accent text-accent-text! hover:bg-accent-hover! disabled:hover:bg-accent!"
          />
        )}
      </div>
      <p id={`${id}-note`} className="mt-2 flex min-h-4 justify-between px-1 text-13 text-muted">
        <span className={cx(isCounted && 'max-sm:hidden')}>
          {hasAiNote && t('composer.note')}
          <span className="touch:hidden"> {t('composer.hint')}</span>
        </span>
        <span aria-live="polite" className={cx('ml-auto shrink-0 tabular-nums', isCounted && 'sm:pl-4')}>
          {isCounted && t('composer.left', { count: remaining, number: formatNumber(remaining) })}
        </span>
      </p>
    </form>
  );
}
