import { Eye, EyeOff, LockKeyhole } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/**
 * Form that asks a visitor for the access code of an assistant. `onSubmit` receives the trimmed code, never
 * an empty one.
 */
export function AccessCodeForm({
  error,
  isBusy,
  onSubmit,
  onCancel,
}: {
  error: string | undefined;
  isBusy: boolean;
  onSubmit: (code: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('chat');
  const [code, setCode] = useState('');
  const [isShown, setIsShown] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() !== '' && !isBusy) onSubmit(code.trim());
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <div>
        <span className="mx-auto grid size-12 place-items-center rounded-full bg-accent-soft text-accent-strong">
          <LockKeyhole aria-hidden size={20} />
        </span>
        <h1 className="mt-4 text-20 font-semibold">{t('code.title')}</h1>
        <p className="mt-2 text-muted">{t('code.text')}</p>
      </div>
      <TextField
        className="text-left"
        label={t('code.label')}
        placeholder={t('code.placeholder')}
        type={isShown ? 'text' : 'password'}
        value={code}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        autoFocus
        onChange={(event) => setCode(event.target.value)}
        end={
          <IconButton
            size="sm"
            hasTooltip={false}
            label={isShown ? t('code.hide') : t('code.show')}
            icon={isShown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" size="lg" disabled={code.trim() === ''} isBusy={isBusy}>
          {isBusy ? t('code.busy') : t('code.submit')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('code.cancel')}
        </Button>
      </div>
    </form>
  );
}
