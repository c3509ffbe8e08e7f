import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';

/** Kind of service called by the action. */
type Service = 'booking' | 'payment';
type ServiceFieldProps = UseFormRegisterReturn & { of: Service; isWrong: boolean };

/** Attributes that turn off automatic correction. */
export const noCorrection = { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } as const;

/** Whether a typed text looks like an API key: up to 500 visible ASCII characters. */
export const isKey = (typed: string) => /^[\x21-\x7e]{1,500}$/.test(typed.trim());
/** Whether a typed text is a web address without placeholders in its host. */
export const isAddress = (typed: string) => /^https?:\/\/[^/?#{}\s]+/i.test(typed.trim());

/** API key of the owner's account at the service. */
export function KeyField({ of, isWrong, ...field }: ServiceFieldProps) {
  const { t } = useTranslation('actions');
  return (
    <TextField
      label={t(`${of}.key`)}
      required
      type="password"
      hint={t(`${of}.keyHint`)}
      error={isWrong && t(`${of}.keyWrong`)}
      {...noCorrection}
      {...field}
    />
  );
}

/** Base URL of the service, for owners of a compatible service elsewhere. */
export function AddressField({ of, isWrong, ...field }: ServiceFieldProps) {
  const { t } = useTranslation('actions');
  return (
    <TextField
      label={t(`${of}.address`)}
      required
      inputMode="url"
      hint={t(`${of}.addressHint`)}
      error={isWrong && t('form.addressWrong')}
      {...noCorrection}
      {...field}
    />
  );
}
