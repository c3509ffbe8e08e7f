import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';

/** Field for the full text of an earlier key, to complete the embed code. */
export function FullKeyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('deployment');
  return (
    <TextField
      label={t('quick.paste')}
      hint={t('quick.pasteHint')}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
