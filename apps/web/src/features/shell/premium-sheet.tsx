import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** Says that premium features are still to come and that nothing costs anything yet. */
export function PremiumSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('premium.title')}>
      <p className="text-muted">{t('premium.text')}</p>
      <Button variant="primary" className="mt-6 w-full" onClick={onClose}>
        {t('premium.close')}
      </Button>
    </Sheet>
  );
}
