import type { Language } from '../languages.ts';

/** The sentences of the e-mail about the questions of a day, when they are used up; each stands in a paragraph of its own. */
type MailTexts = {
  /** Of an assistant, or with null of all of the account. */
  subject: (assistant: string | null) => string;
  usedUp: (assistant: string | null, limit: string) => string;
  /** What visitors are told meanwhile, and until when. */
  resting: string;
  link: (url: string) => string;
  why: string;
};

const en: MailTexts = {
  subject: (assistant) =>
    assistant
      ? `"${assistant}" has answered all of today's questions`
      : "All of today's questions are answered",
  usedUp: (assistant, limit) =>
    assistant
      ? `"${assistant}" has answered the ${limit} questions that it may answer in a day.`
      : `Your assistants have together answered the ${limit} questions that your account has in a day.`,
  resting:
    'Until midnight (UTC) visitors are asked to come back tomorrow. If you expected fewer questions, look who asked them.',
  link: (url) => `See what was used and asked: ${url}`,
  why: 'You get this at most once a day, because e-mail notices are on in your Sync Settings.',
};

const fil: MailTexts = {
  subject: (assistant) =>
    assistant
      ? `Nasagot na ni "${assistant}" ang lahat ng tanong para sa araw na ito`
      : 'Nasagot na ang lahat ng tanong para sa araw na ito',
  usedUp: (assistant, limit) =>
    assistant
      ? `Nasagot na po ni "${assistant}" ang ${limit} tanong na puwede nitong sagutin sa isang araw.`
      : `Nasagot na po ng inyong mga assistant ang ${limit} tanong na para sa account ninyo sa isang araw.`,
  resting:
    'Hanggang hatinggabi (UTC), pinakikiusapan ang mga bisita na bumalik bukas. Kung mas kaunti ang inaasahan ninyo, tingnan po kung sino ang nagtanong.',
  link: (url) => `Tingnan ang nagamit at ang mga itinanong: ${url}`,
  why: 'Isang beses lang po ito sa isang araw, at natanggap ninyo dahil naka-on ang abiso sa e-mail sa inyong Sync Settings.',
};

const es: MailTexts = {
  subject: (assistant) =>
    assistant
      ? `«${assistant}» ya respondió todas las preguntas de hoy`
      : 'Ya se respondieron todas las preguntas de hoy',
  usedUp: (assistant, limit) =>
    assistant
      ? `«${assistant}» ya respondió las ${limit} preguntas que puede responder en un día.`
      : `Sus asistentes ya respondieron juntos las ${limit} preguntas que su cuenta tiene en un día.`,
  resting:
    'Hasta la medianoche (UTC) se pide a los visitantes que vuelvan mañana. Si esperaba menos preguntas, mire quién las hizo.',
  link: (url) => `Ver lo usado y lo preguntado: ${url}`,
  why: 'Recibe este mensaje como mucho una vez al día, porque los avisos por correo están activados en sus ajustes de sincronización.',
};

const fr: MailTexts = {
  subject: (assistant) =>
    assistant
      ? `« ${assistant} » a répondu à toutes les questions du jour`
      : 'Toutes les questions du jour ont reçu une réponse',
  usedUp: (assistant, limit) =>
    assistant
      ? `« ${assistant} » a répondu aux ${limit} questions auxquelles il peut répondre en un jour.`
      : `Vos assistants ont répondu ensemble aux ${limit} questions dont votre compte dispose en un jour.`,
  resting:
    'Jusqu’à minuit (UTC), les visiteurs sont invités à revenir demain. Si vous attendiez moins de questions, regardez qui les a posées.',
  link: (url) => `Voir ce qui a été utilisé et demandé : ${url}`,
  why: 'Vous recevez ce message au plus une fois par jour, parce que les avis par e-mail sont activés dans vos réglages de synchronisation.',
};

/** The e-mail about a day's questions in each language. */
export const dailyMails: Record<Language, MailTexts> = { en, fil, es, fr };
