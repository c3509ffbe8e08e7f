import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PremiumSheet } from './premium-sheet.tsx';

/** Opens what is said of premium features. */
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
      <PremiumSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
