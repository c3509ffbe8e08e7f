import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const icons = { idle: Copy, copied: Check, failed: X };

/** Button that copies a text. Shows for two seconds whether it was copied. */
export function CopyButton({
  text,
  label,
  isIconOnly = false,
  size = 'sm',
  variant = 'secondary',
}: {
  text: string;
  label?: string;
  isIconOnly?: boolean;
  size?: 'sm' | 'md';
  variant?: 'primary' | 'secondary';
}) {
  const { t } = useTranslation('ui');
  const [outcome, setOutcome] = useState<keyof typeof icons>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }
  const Icon = icons[outcome];
  const status = { idle: undefined, copied: t('copied'), failed: t('copyFailed') }[outcome];
  const name = status ?? label ?? t('copy');
  return (
    <>
      {isIconOnly ? (
        <IconButton size={size} label={name} icon={<Icon size={16} />} onClick={copy} />
      ) : (
        <Button size={size} variant={variant} icon={<Icon size={16} />} onClick={copy}>
          {name}
        </Button>
      )}
      {/* Absolutely positioned, so that it takes no space in a row. */}
      <span aria-live="polite" className="absolute">
        {status && <VisuallyHidden>{status}</VisuallyHidden>}
      </span>
    </>
  );
}
