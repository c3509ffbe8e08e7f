import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Stands in the place of a page whose code is still on its way; shows itself only when that takes a while. */
export function PageFallback() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid min-h-60 animate-appear-late place-items-center text-muted">
      <Spinner size={20} />
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </div>
  );
}
