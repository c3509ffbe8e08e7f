import type { Entry } from '../entry.ts';

export const leads = {
  'lead-exists': 'Another lead has this e-mail or phone number already.',
  'lead-without-contact': 'A lead needs a name, an e-mail or a phone number.',
  'too-many-webhooks': 'You have as many webhooks as an account may have. Delete one first.',
  'webhook-off': 'This webhook is switched off. Switch it on first.',
  'leads-failed': 'Failed to load leads (HTTP {status}: {body})',
  'leads-search-failed': 'Failed to search leads (HTTP {status}: {body})',
  'contact-form-unreachable': 'Ask for an e-mail or a phone number, so that you can reach people.',
  'consent-text-missing': 'Write the consent line, or choose to show none.',
  'contact-form-changed': 'The form has changed meanwhile. Please look at it once more.',
  'consent-missing': 'Please tick the box if you agree.',
  'contact-field-missing': 'Please fill this in.',
  'contact-missing': 'Please give an e-mail address or a phone number.',
} as const;

export type LeadTexts = Record<keyof typeof leads, Entry>;
