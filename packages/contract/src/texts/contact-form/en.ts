import type { Entry } from '../entry.ts';

export const contactForm = {
  'contact-form-unreachable': 'Ask for an e-mail or a phone number, so that you can reach people.',
  'consent-text-missing': 'Write the consent line, or choose to show none.',
  'contact-form-changed': 'The form has changed meanwhile. Please look at it once more.',
  'consent-missing': 'Please tick the box if you agree.',
  'contact-field-missing': 'Please fill this in.',
  'contact-missing': 'Please give an e-mail address or a phone number.',
} as const;

export type ContactFormTexts = Record<keyof typeof contactForm, Entry>;
