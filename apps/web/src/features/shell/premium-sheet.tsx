import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** Sheet that explains that premium features are announced and nothing is charged yet. */
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
