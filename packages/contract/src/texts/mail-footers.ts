import type { Language } from '../languages.ts';

/** What stands at the end of e-mails that an owner may do without. */
export const mailFooters: Record<Language, { stop: (url: string) => string }> = {
  en: { stop: (url) => `Stop such e-mails: ${url}` },
  fil: { stop: (url) => `Itigil ang ganitong mga e-mail: ${url}` },
  es: { stop: (url) => `Dejar de recibir estos correos: ${url}` },
  fr: { stop: (url) => `Ne plus recevoir ces e-mails : ${url}` },
};
