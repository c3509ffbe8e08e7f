import type { Passage } from '@anito/contract/documents';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FactLine } from '../../ui/fact-line.tsx';

/**
 * One passage with its location, its text and a button that excludes it from answers or includes it again.
 */
export function PassageRow({
  passage,
  isBusy,
  onChange,
}: {
  passage: Passage;
  isBusy: boolean;
  onChange: () => void;
}) {
  const { t } = useTranslation('sources');
  const { ordinal, headingPath, text, page, tokenCount, isExcluded } = passage;
  const number = formatNumber(ordinal + 1);
  return (
    <li className={cx('p-3 sm:p-4', isExcluded && 'bg-sunken')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          {headingPath.length > 0 && <p className="font-semibold break-words">{headingPath.join(' › ')}</p>}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <FactLine>
              <span>{t('document.passage', { number })}</span>
              {page !== null && <span>{t('document.page', { number: formatNumber(page) })}</span>}
              <span>{t('document.tokens', { count: tokenCount, number: formatNumber(tokenCount) })}</span>
            </FactLine>
            {isExcluded && (
              <Badge tone="warning" icon={<EyeOff aria-hidden size={16} />}>
                {t('document.isExcluded')}
              </Badge>
            )}
          </div>
        </div>
        <Button
          size="sm"
          isBusy={isBusy}
          aria-label={t(isExcluded ? 'document.includeLabel' : 'document.excludeLabel', { number })}
          onClick={onChange}
        >
          {t(isExcluded ? 'document.include' : 'document.exclude')}
        </Button>
      </div>
      <p className={cx('mt-2 max-w-prose break-words whitespace-pre-wrap', isExcluded && 'text-muted')}>
        {text}
      </p>
    </li>
  );
}
