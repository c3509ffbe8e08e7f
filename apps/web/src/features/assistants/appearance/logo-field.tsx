import { ImageUp, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { logoTypes } from './prepare-logo.ts';

/** Shows the assistant's picture, with buttons that choose, replace and remove it. */
export function LogoField({
  name,
  logoUrl,
  isBusy,
  error,
  onChoose,
  onRemove,
}: {
  name: string;
  logoUrl: string | undefined;
  isBusy: boolean;
  error: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('customize');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-14 font-semibold">{t('logo')}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={logoUrl} size="lg" shape="square" />
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={t('logoChoose')}
            accept={logoTypes.join(',')}
            size="sm"
            icon={<ImageUp aria-hidden size={16} />}
            isBusy={isBusy}
            onFile={onChoose}
          >
            {logoUrl ? t('logoReplace') : t('logoChoose')}
          </FileButton>
          {logoUrl && (
            <Button size="sm" icon={<Trash2 aria-hidden size={16} />} onClick={onRemove}>
              {t('logoRemove')}
            </Button>
          )}
        </div>
      </div>
      <p className="mt-2 text-13 text-muted">{t('logoHint')}</p>
      <p role="alert" className="text-14 text-danger-strong">
        {error}
      </p>
    </fieldset>
  );
}
