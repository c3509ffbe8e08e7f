import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Numbers that have a word in the texts, from 1. */
const writtenNumbers = 9;

/** Explains that a source has too few words for answers, with other ways to continue. */
export function ThinSource({
  wordCount,
  upload,
  onChooseAnother,
  onContinue,
}: {
  wordCount: number;
  /** Button that adds files instead. */
  upload: ReactNode;
  onChooseAnother: () => void;
  onContinue: () => void;
}) {
  const { t } = useTranslation('onboarding');
  return (
    <Card className="flex flex-col gap-4">
      <p className="flex items-start gap-3">
        <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-warning-strong" />
        <span className="max-w-prose">{t('thin.why')}</span>
      </p>
      <ul className="flex max-w-prose list-disc flex-col gap-2 pl-9 text-muted">
        <li>{t('thin.pictures')}</li>
        <li>{t('thin.file')}</li>
        <li>{t('thin.address')}</li>
      </ul>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {upload}
        <Button onClick={onChooseAnother}>{t('thin.another')}</Button>
        {wordCount > 0 && (
          <Button variant="ghost" onClick={onContinue}>
            {t('thin.continue')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Returns a title with the number of words found. Small numbers are spelled out. */
export function useThinTitle(wordCount: number): string {
  const { t } = useTranslation('onboarding');
  const number = isWritten(wordCount) ? t(`thin.numbers.${wordCount}`) : formatNumber(wordCount);
  return wordCount === 0 ? t('thin.nothing') : t('thin.title', { count: wordCount, number });
}

type Written = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
const isWritten = (count: number): count is Written => count >= 1 && count <= writtenNumbers;
