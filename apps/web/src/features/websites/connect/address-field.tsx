import { limits } from '@anito/contract/limits';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';

/** The field for the address of a website. */
export function AddressField({
  isMissing,
  ...rest
}: Omit<TextFieldProps, 'label' | 'error'> & {
  /** Whether it was sent, or left, without an address. */
  isMissing: boolean;
}) {
  const { t } = useTranslation('websites');
  return (
    <TextField
      label={t('connect.url')}
      type="text"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="off"
      spellCheck={false}
      placeholder={t('connect.urlPlaceholder')}
      maxLength={limits.urlMax}
      error={isMissing && t('connect.urlMissing')}
      {...rest}
    />
  );
}
