import type { LeadTexts } from './en.ts';

export const leads: LeadTexts = {
  'lead-exists': 'May ibang lead na po na ganito ang e-mail o numero.',
  'lead-without-contact': 'Kailangan po ng lead ng pangalan, e-mail o numero ng telepono.',
  'too-many-webhooks': 'Naabot na po ang dami ng webhook na puwede sa isang account. Mag-delete muna ng isa.',
  'webhook-off': 'Nakapatay po ang webhook na ito. Buksan muna ito.',
  'leads-failed': 'Hindi na-load ang mga lead (HTTP {status}: {body})',
  'leads-search-failed': 'Hindi nahanap ang mga lead (HTTP {status}: {body})',
  'contact-form-unreachable': 'Humingi po ng e-mail o numero ng telepono para makontak ninyo ang mga tao.',
  'consent-text-missing': 'Pakisulat po ang linya ng pahintulot, o piliing huwag maglagay.',
  'contact-form-changed': 'Nagbago po ang form. Pakitingnan po ulit.',
  'consent-missing': 'Pakitsek po ang kahon kung sumasang-ayon kayo.',
  'contact-field-missing': 'Pakisagutan po ito.',
  'contact-missing': 'Pakilagay po ang email o numero ng telepono.',
};
