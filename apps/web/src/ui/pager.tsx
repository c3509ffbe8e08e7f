import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { listPagerNumbers } from './list-pager-numbers.ts';

/**
 * Navigation to the other pages of a list. `total` is the number of pages. Renders nothing for a single page.
 */
export function Pager({ page, total, onGo }: { page: number; total: number; onGo: (page: number) => void }) {
  const { t } = useTranslation('ui');
  if (total <= 1) return null;
  return (
    <nav aria-label={t('pager.label')} className="flex items-center justify-center gap-1">
      <IconButton
        label={t('pager.previous')}
        icon={<ChevronLeft aria-hidden size={16} />}
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      />
      {listPagerNumbers(page, total).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={t('pager.page', { number: formatNumber(number) })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => number !== page && onGo(number)}
          className={cx(
            'inline-flex h-10 min-w-10 items-center justify-center rounded-control px-2 tabular-nums transition-colors touch:h-11 touch:min-w-11',
            number === page
              ? 'bg-accent-soft font-semibold text-accent-strong'
              : 'text-muted hover:bg-sunken hover:text-text',
          )}
        >
          {number}
        </button>
      ))}
      <IconButton
        label={t('pager.next')}
        icon={<ChevronRight aria-hidden size={16} />}
        disabled={page >= total}
        onClick={() => onGo(page + 1)}
      />
    </nav>
  );
}
