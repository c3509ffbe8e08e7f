import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import type { CallLine } from './call/call-state.ts';

/** Transcript of a voice call. It scrolls to the newest line. */
export function CallTranscript({ lines, name }: { lines: CallLine[]; name: string }) {
  const { t } = useTranslation('voice');
  const end = useRef<HTMLLIElement>(null);
  const last = lines.at(-1)?.text;
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  return (
    <section
      aria-label={t('transcript.title')}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
      tabIndex={0}
      className="mt-4 h-56 overflow-y-auto overscroll-contain rounded-card border border-border bg-surface p-4"
    >
      {lines.length === 0 ? (
        <p className="grid h-full place-items-center text-center text-14 text-muted">
          {t('transcript.empty')}
        </p>
      ) : (
        <ol className="flex flex-col gap-3">
          {lines.map(({ id, speaker, text, isInterrupted }) => (
            <li
              key={id}
              className={cx('max-w-[85%]', speaker === 'visitor' ? 'self-end text-right' : 'self-start')}
            >
              <p className="text-13 text-muted">{speaker === 'visitor' ? t('transcript.you') : name}</p>
              <p
                dir="auto"
                className={cx(
                  'mt-1 rounded-card px-3 py-2 text-start text-14 wrap-anywhere',
                  speaker === 'visitor' ? 'bg-accent-soft' : 'bg-sunken',
                )}
              >
                {text}
                {isInterrupted && '…'}
              </p>
            </li>
          ))}
          <li ref={end} aria-hidden />
        </ol>
      )}
    </section>
  );
}
