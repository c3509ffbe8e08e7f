import type { Language } from '../languages.ts';

/** How an e-mail to an owner begins, by their first name, which may be empty. */
export const mailGreetings: Record<Language, (name: string) => string> = {
  en: (name) => (name ? `Hello ${name},` : 'Hello,'),
  fil: (name) => (name ? `Kumusta po, ${name}.` : 'Kumusta po.'),
  es: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  fr: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
};
