import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Formats a telephone number for people: in the national form for `country`, otherwise in the international
 * one. Returns a text that is no number unchanged.
 */
export function formatPhone(text: string, country: CountryCode = 'PH'): string {
  const number = parsePhoneNumberFromString(text, country);
  if (!number?.isValid()) return text;
  return number.country === country ? number.formatNational() : number.formatInternational();
}
