import type { ContactForm } from '@anito/contract/contact-form';

/** Values of the contact form. Fields left blank are empty. */
export type FilledIn = {
  name: string;
  email: string;
  phone: string;
  message: string;
  /** Consent text that the visitor saw. Null without one. */
  agreedTo: string | null;
};
export type FieldName = keyof FilledIn;

/**
 * Validates the contact form. The server applies the same rules, so this saves a request for a typing
 * mistake.
 */
export function findWrong(
  { fields, consent }: ContactForm,
  given: Omit<FilledIn, 'agreedTo'>,
  { isAgreed, isMessage }: { isAgreed: boolean; isMessage: boolean },
): Partial<Record<FieldName, 'missing' | 'invalid' | undefined>> {
  const { name, email, phone, message } = given;
  const filled = { name: name.trim(), email: email.trim(), phone: phone.trim() };
  const wrong: ReturnType<typeof findWrong> = {};
  for (const key of ['name', 'email', 'phone'] as const) {
    if (fields[key] === 'required' && !filled[key]) wrong[key] = 'missing';
  }
  if (filled.email && !/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(filled.email)) wrong.email = 'invalid';
  const digits = filled.phone.replace(/[\s()+./-]/g, '');
  if (filled.phone && !/^\d{7,15}$/.test(digits)) wrong.phone = 'invalid';
  const isReachable = (['email', 'phone'] as const).some((key) => fields[key] !== 'off' && filled[key]);
  if (!isReachable && !wrong.email && !wrong.phone)
    wrong[fields.email === 'off' ? 'phone' : 'email'] = 'missing';
  if (isMessage && !message.trim()) wrong.message = 'missing';
  if (consent?.hasBox && !isAgreed) wrong.agreedTo = 'missing';
  return wrong;
}
