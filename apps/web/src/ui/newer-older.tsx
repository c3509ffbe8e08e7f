import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** Buttons for the newer and older page of a list without a known end. Renders nothing for a single page. */
export function NewerOlder({
  page,
  hasNextPage,
  onGo,
  className,
}: {
  page: number;
  hasNextPage: boolean;
  onGo: (page: number) => void;
  className?: string;
}) {
  const { t } = useTranslation('ui');
  if (page === 1 && !hasNextPage) return null;
  return (
    <nav aria-label={t('pager.label')} className={className}>
      <div className="mt-4 flex justify-between gap-3">
        <Button
          icon={<ChevronLeft aria-hidden size={16} />}
          disabled={page <= 1}
          onClick={() => onGo(page - 1)}
        >
          {t('pager.newer')}
        </Button>
        <Button disabled={!hasNextPage} onClick={() => onGo(page + 1)}>
          {t('pager.older')}
          <ChevronRight aria-hidden size={16} />
        </Button>
      </div>
    </nav>
  );
}
