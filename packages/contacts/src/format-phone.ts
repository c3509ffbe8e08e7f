import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Formats a telephone number for people: in the national form if it belongs to `country`, otherwise in the
 * international form. Returns a text that is not a valid number unchanged.
 */
export function formatPhone(text: string, country: CountryCode = 'PH'): string {
  const number = parsePhoneNumberFromString(text, country);
  if (!number?.isValid()) return text;
  return number.country === country ? number.formatNational() : number.formatInternational();
}
