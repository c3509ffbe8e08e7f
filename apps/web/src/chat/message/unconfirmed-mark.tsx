import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Mark after a sentence of an answer that no source confirms. */
export function UnconfirmedMark() {
  const { t } = useTranslation('chat');
  return (
    <>
      {' '}
      <span
        title={t('unconfirmed.text')}
        className="inline-flex h-5 items-center gap-1 rounded-full bg-warning-soft px-2 align-[0.1em] text-12 leading-none whitespace-nowrap text-warning-strong"
      >
        <TriangleAlert aria-hidden size={12} />
        <span aria-hidden>{t('unconfirmed.label')}</span>
        <span className="sr-only">({t('unconfirmed.text')})</span>
      </span>
    </>
  );
}
