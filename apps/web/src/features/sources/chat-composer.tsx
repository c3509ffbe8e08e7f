import { limits } from '@anito/contract/limits';
import { SendHorizontal, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClasses } from '../../ui/control-classes.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** The dialog takes the focus first; the field follows. */
const focusDelayMs = 100;

/** The field for a question: Enter sends, Shift+Enter makes a new line, Stop while an answer comes in. */
export function ChatComposer({
  isAnswering,
  onSend,
  onStop,
}: {
  isAnswering: boolean;
  onSend: (question: string) => void;
  onStop: () => void;
}) {
  const { t } = useTranslation('sources');
  const [text, setText] = useState('');
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => fieldRef.current?.focus(), focusDelayMs);
    return () => clearTimeout(timer);
  }, []);
  const canSend = text.trim() !== '' && !isAnswering;
  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!canSend) return;
    onSend(text.trim());
    setText('');
    fieldRef.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // A language's input method also uses Enter, to choose a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form onSubmit={send} className="flex items-end gap-2">
      <label htmlFor="chat-question" className="sr-only">
        {t('chat.question')}
      </label>
      <textarea
        id="chat-question"
        ref={fieldRef}
        rows={1}
        value={text}
        maxLength={limits.questionMax}
        placeholder={t('chat.placeholder')}
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={cx(
          controlClasses,
          'field-sizing-content max-h-32 min-h-10 resize-none py-2 touch:min-h-11',
        )}
      />
      {isAnswering ? (
        <IconButton
          variant="secondary"
          label={t('chat.stop')}
          icon={<Square size={16} className="fill-current" />}
          onClick={onStop}
        />
      ) : (
        <IconButton
          type="submit"
          label={t('chat.send')}
          icon={<SendHorizontal size={16} />}
          disabled={!canSend}
          className="bg-accent text-accent-text! hover:bg-accent-hover!"
        />
      )}
    </form>
  );
}
