import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';

/** Takes the whole of a key that was made earlier, to complete the code with it. */
export function WholeKeyField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
