import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx.ts';

/** Link to the product, shown to visitors. */
export function PoweredBy({ className }: { className: string }) {
  const { t } = useTranslation('chat');
  return (
    <a
      href="/"
      target="_blank"
      rel="noopener"
      className={cx('rounded-control text-13 text-muted hover:text-text hover:underline', className)}
    >
      {t('public.poweredBy')}
    </a>
  );
}
