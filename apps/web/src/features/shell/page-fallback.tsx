import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const longMs = 8_000;

/**
 * Placeholder for a page whose code is loading. It stays invisible for a moment, so that fast loading causes
 * no flicker.
 */
export function PageFallback() {
  const { t } = useTranslation();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="grid min-h-60 animate-appear-late place-items-center text-muted">
      <div className="flex flex-col items-center gap-4 px-4 text-center">
        <Spinner size={20} />
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        {isLong && <p className="max-w-[28rem]">{t('loadingLong')}</p>}
      </div>
    </div>
  );
}
