import type { ContactFormTexts } from './en.ts';

export const contactForm: ContactFormTexts = {
  'contact-form-unreachable': 'Humingi po ng e-mail o numero ng telepono para makontak ninyo ang mga tao.',
  'consent-text-missing': 'Pakisulat po ang linya ng pahintulot, o piliing huwag maglagay.',
  'contact-form-changed': 'Nagbago po ang form. Pakitingnan po ulit.',
  'consent-missing': 'Pakitsek po ang kahon kung sumasang-ayon kayo.',
  'contact-field-missing': 'Pakisagutan po ito.',
  'contact-missing': 'Pakilagay po ang email o numero ng telepono.',
};
