import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** Says that premium features are still to come and that nothing costs anything yet. */
export function PremiumButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="touch:min-w-11"
        icon={<Sparkles size={16} className="text-accent-strong" />}
        onClick={() => setIsOpen(true)}
      >
        <span className="max-md:sr-only">{t('premium.button')}</span>
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('premium.title')}>
        <p className="text-muted">{t('premium.text')}</p>
        <Button variant="primary" className="mt-6 w-full" onClick={() => setIsOpen(false)}>
          {t('premium.close')}
        </Button>
      </Sheet>
    </>
  );
}
