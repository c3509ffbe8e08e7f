import { limits } from '@anito/contract/limits';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';

/** Text field for the URL of a website. */
export function AddressField({
  isMissing,
  ...rest
}: Omit<TextFieldProps, 'label' | 'error'> & {
  /** Whether it was submitted or blurred without a URL. */
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
