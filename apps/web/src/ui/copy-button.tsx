import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { showToast } from './toast.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Copies a text and says so for two seconds. */
export function CopyButton({
  text,
  label,
  isIconOnly = false,
  size = 'sm',
}: {
  text: string;
  label?: string;
  isIconOnly?: boolean;
  size?: 'sm' | 'md';
}) {
  const { t } = useTranslation('ui');
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      showToast({ type: 'error', title: t('copyFailed') });
    }
  }
  const icon = isCopied ? <Check size={16} /> : <Copy size={16} />;
  const name = isCopied ? t('copied') : (label ?? t('copy'));
  return (
    <>
      {isIconOnly ? (
        <IconButton size={size} label={name} icon={icon} onClick={copy} />
      ) : (
        <Button size={size} icon={icon} onClick={copy}>
          {name}
        </Button>
      )}
      <span aria-live="polite">{isCopied && <VisuallyHidden>{t('copied')}</VisuallyHidden>}</span>
    </>
  );
}
