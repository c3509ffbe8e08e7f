import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';

type Citations = {
  sourceTitles: string[] | undefined;
  onCitation: ((index: number) => void) | undefined;
};

/** Sources that the citations of an answer link to. */
export const CitationsContext = createContext<Citations>({ sourceTitles: undefined, onCitation: undefined });

const citationClass = cx(
  'ms-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-[0.25rem] bg-accent-soft px-1 align-[0.15em]',
  'text-12 leading-none font-semibold text-accent-strong tabular-nums',
);

/**
 * Citation of a source. Plain text until the sources are known, then a button if the chat has `onCitation`.
 * Draws nothing if no source has this number.
 */
export function AnswerCitation({ number }: { number: number }) {
  const { t } = useTranslation('chat');
  const { sourceTitles, onCitation } = useContext(CitationsContext);
  if (!sourceTitles) return <span className={citationClass}>{number}</span>;
  const title = sourceTitles[number - 1];
  if (title === undefined) return null;
  const label = t('citation', { number, title });
  if (!onCitation) {
    return (
      <span role="img" aria-label={label} title={title} className={citationClass}>
        {number}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={title}
      className={cx(
        citationClass,
        'relative hover:bg-accent hover:text-accent-text touch:after:absolute touch:after:-inset-3',
      )}
      onClick={() => onCitation(number - 1)}
    >
      {number}
    </button>
  );
}
