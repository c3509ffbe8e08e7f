import { limits } from '@anito/contract/limits';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** Asks for a comment on the feedback; `comment` is the stored one. Escape closes the form. */
export function CommentForm({
  label,
  comment,
  onSend,
  onClose,
}: {
  label: string;
  comment: string;
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('chat');
  const [words, setWords] = useState(comment);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || words.trim() === '') return;
    setIsBusy(true);
    await onSend(words);
    setIsBusy(false);
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }

  return (
    <form
      onSubmit={submit}
      onKeyDown={closeOnEscape}
      className="flex basis-full flex-col gap-2 py-1 text-text"
    >
      <TextArea
        label={label}
        rows={2}
        maxLength={limits.feedbackCommentMax}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex gap-2">
        <Button size="sm" type="submit" variant="primary" isBusy={isBusy} disabled={words.trim() === ''}>
          {isBusy ? t('feedback.busy') : t('feedback.send')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('feedback.skip')}
        </Button>
      </div>
    </form>
  );
}
