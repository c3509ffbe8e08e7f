import type { Language } from '../languages.ts';

/** The mail by which an admin sees that mail goes out, from an installation of this name. */
type TestMail = (brandName: string) => { subject: string; text: string };

/** By language. */
export const testMails: Record<Language, TestMail> = {
  en: (brandName) => ({
    subject: `Test mail from ${brandName}`,
    text: `Hello,\n\nthis mail shows that ${brandName} can send mail. You asked for it on the page System Settings.`,
  }),
  fil: (brandName) => ({
    subject: `Test mail mula sa ${brandName}`,
    text: `Kumusta po,\n\nipinapakita ng mail na ito na nakakapagpadala ng mail ang ${brandName}. Hiniling po ninyo ito sa pahinang System Settings.`,
  }),
  es: (brandName) => ({
    subject: `Correo de prueba de ${brandName}`,
    text: `Hola:\n\neste correo muestra que ${brandName} puede enviar correo. Lo pidió en la página de ajustes del sistema.`,
  }),
  fr: (brandName) => ({
    subject: `E-mail de test de ${brandName}`,
    text: `Bonjour,\n\ncet e-mail montre que ${brandName} peut envoyer des e-mails. Vous l’avez demandé sur la page des réglages du système.`,
  }),
};
