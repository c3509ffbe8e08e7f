/**
 * Formats a phone number in E.164 for reading, such as '+63 917 555 0123'. Returns other numbers than
 * Philippine mobile numbers unchanged.
 */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+63(9\d{2})(\d{3})(\d{4})$/, '+63 $1 $2 $3');
}
