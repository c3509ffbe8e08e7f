import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { useDeadLetter } from './dead-letters.queries.ts';

/** Formats JSON with indentation. Returns text that is not JSON unchanged. */
function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/**
 * Loads a dead letter and shows its content as text, or why it has none: its key is lost, or it was empty.
 */
export function DeadLetterDialog({ id, title, onClose }: { id: number; title: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const query = useDeadLetter(id);
  const letter = query.data;
  const text = letter?.text ? prettyPrint(letter.text) : null;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={title}
      description={t('deadLetters.viewText')}
      {...(text ? { footer: <CopyButton text={text} /> } : {})}
    >
      {letter ? (
        <>
          {text === null ? (
            <p className="text-muted">
              {letter.text === null ? t('deadLetters.keyLost') : t('deadLetters.noBytes')}
            </p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard
            <pre tabIndex={0} className="max-h-[60dvh] overflow-auto rounded-control bg-sunken p-4 text-13">
              {text}
            </pre>
          )}
          {letter.isCut && <p className="mt-2 text-13 text-muted">{t('deadLetters.cut')}</p>}
        </>
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('deadLetters.viewFailed')}
          meaning={t('deadLetters.failedText')}
          size="inline"
          loading={t('deadLetters.loading')}
          skeletons={['h-40']}
        />
      )}
    </Dialog>
  );
}
