import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';

/** The place where toasts appear; stands once in the app's providers. */
export function Toaster() {
  const { t } = useTranslation('ui');
  return (
    <Sonner
      position="top-right"
      offset={16}
      mobileOffset={16}
      gap={8}
      expand
      visibleToasts={4}
      style={{ '--width': '24rem', fontFamily: 'inherit' } as CSSProperties}
      containerAriaLabel={t('notifications')}
      toastOptions={{ unstyled: true, className: 'pointer-events-auto w-full' }}
    />
  );
}
