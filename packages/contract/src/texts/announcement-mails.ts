import type { Language } from '../languages.ts';

/** What stands under an announcement that is mailed. */
export const announcementMails: Record<Language, { why: (url: string) => string }> = {
  en: { why: (url) => `You get this because "System updates" is on in your settings: ${url}` },
  fil: {
    why: (url) =>
      `Natanggap po ninyo ito dahil naka-on ang "Balita tungkol sa system" sa inyong Settings: ${url}`,
  },
  es: {
    why: (url) =>
      `Recibe este mensaje porque «Novedades del sistema» está activado en su configuración: ${url}`,
  },
  fr: {
    why: (url) =>
      `Vous recevez ce message parce que « Nouvelles du système » est activé dans vos paramètres : ${url}`,
  },
};
