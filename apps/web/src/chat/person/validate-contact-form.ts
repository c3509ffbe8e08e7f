import type { ContactForm } from '@anito/contract/contact-form';

/** Values of the contact form. Fields left blank are empty. */
export type ContactFormValues = {
  name: string;
  email: string;
  phone: string;
  message: string;
  /** Consent text that the visitor saw. Null without one. */
  agreedTo: string | null;
};
export type ContactFieldName = keyof ContactFormValues;

/**
 * Returns the errors of the contact form by field, empty if it is valid. An email address or a phone number
 * is always required. The server applies the same rules, so this saves a request for a typing mistake.
 */
export function validateContactForm(
  { fields, consent }: ContactForm,
  values: Omit<ContactFormValues, 'agreedTo'>,
  { isAgreed, isMessage }: { isAgreed: boolean; isMessage: boolean },
): Partial<Record<ContactFieldName, 'missing' | 'invalid' | undefined>> {
  const { name, email, phone, message } = values;
  const filled = { name: name.trim(), email: email.trim(), phone: phone.trim() };
  const errors: ReturnType<typeof validateContactForm> = {};
  for (const key of ['name', 'email', 'phone'] as const) {
    if (fields[key] === 'required' && !filled[key]) errors[key] = 'missing';
  }
  if (filled.email && !/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(filled.email)) errors.email = 'invalid';
  const digits = filled.phone.replace(/[\s()+./-]/g, '');
  if (filled.phone && !/^\d{7,15}$/.test(digits)) errors.phone = 'invalid';
  const isReachable = (['email', 'phone'] as const).some((key) => fields[key] !== 'off' && filled[key]);
  if (!isReachable && !errors.email && !errors.phone)
    errors[fields.email === 'off' ? 'phone' : 'email'] = 'missing';
  if (isMessage && !message.trim()) errors.message = 'missing';
  if (consent?.hasBox && !isAgreed) errors.agreedTo = 'missing';
  return errors;
}
