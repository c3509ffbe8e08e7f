import type { Language } from '../languages.ts';

/** Numbers come written in the language. */
type MailTexts = {
  one: string;
  many: (count: string) => string;
  more: (count: string) => string;
  link: (url: string) => string;
  why: string;
};

const en: MailTexts = {
  one: 'You have a new lead',
  many: (count) => `You have ${count} new leads`,
  more: (count) => `- and ${count} more`,
  link: (url) => `See what they asked, and answer them: ${url}`,
  why: 'You get this because lead alerts are on in your Settings.',
};

const fil: MailTexts = {
  one: 'May bago po kayong lead',
  many: (count) => `May ${count} po kayong bagong lead`,
  more: (count) => `- at ${count} pa`,
  link: (url) => `Tingnan ang itinanong nila, at sagutin sila: ${url}`,
  why: 'Natanggap po ninyo ito dahil bukas ang alerto sa leads sa inyong Settings.',
};

const es: MailTexts = {
  one: 'Tiene un nuevo cliente potencial',
  many: (count) => `Tiene ${count} nuevos clientes potenciales`,
  more: (count) => `- y ${count} más`,
  link: (url) => `Vea qué preguntaron y respóndales: ${url}`,
  why: 'Recibe este correo porque los avisos de clientes potenciales están activados en sus Ajustes.',
};

const fr: MailTexts = {
  one: 'Vous avez un nouveau prospect',
  many: (count) => `Vous avez ${count} nouveaux prospects`,
  more: (count) => `- et ${count} de plus`,
  link: (url) => `Voyez ce qu’ils ont demandé et répondez-leur : ${url}`,
  why: 'Vous recevez cet e-mail parce que les alertes de prospects sont activées dans vos Paramètres.',
};

export const leadMails: Record<Language, MailTexts> = { en, fil, es, fr };
