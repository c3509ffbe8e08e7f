import type { Language } from '../languages.ts';

/** Numbers come written in the language. */
type MailTexts = {
  subject: (conversations: string) => string;
  /** The days are written in the language. */
  intro: (from: string, to: string) => string;
  /** A line of figures, with the figure of the week before. */
  conversations: (now: string, before: string) => string;
  questions: (now: string, before: string) => string;
  unanswered: (now: string, before: string) => string;
  failedSources: (now: string, before: string) => string;
  /** Above the questions that were asked most in vain. */
  mostAsked: string;
  asked: (question: string, times: string) => string;
  writeAnswers: (url: string) => string;
  /** Above the names of sources that failed. */
  failed: string;
  seeSources: (url: string) => string;
  dashboard: (url: string) => string;
  why: (url: string) => string;
};

const en: MailTexts = {
  subject: (conversations) => `Your weekly report (conversations: ${conversations})`,
  intro: (from, to) => `This is what happened from ${from} to ${to}.`,
  conversations: (now, before) => `Conversations: ${now} (the week before: ${before})`,
  questions: (now, before) => `Questions asked: ${now} (${before})`,
  unanswered: (now, before) => `Questions without an answer: ${now} (${before})`,
  failedSources: (now, before) => `Sources that failed to sync: ${now} (${before})`,
  mostAsked: 'Asked most often without an answer:',
  asked: (question, times) => `- ${question} (${times}×)`,
  writeAnswers: (url) => `Write the answers: ${url}`,
  failed: 'These sources failed to sync:',
  seeSources: (url) => `See why, and sync again: ${url}`,
  dashboard: (url) => `See everything on your dashboard: ${url}`,
  why: (url) => `You get this on Mondays, because weekly reports are on in your Settings: ${url}`,
};

const fil: MailTexts = {
  subject: (conversations) => `Ang lingguhang ulat ninyo (mga usapan: ${conversations})`,
  intro: (from, to) => `Ito po ang nangyari mula ${from} hanggang ${to}.`,
  conversations: (now, before) => `Mga usapan: ${now} (noong nakaraang linggo: ${before})`,
  questions: (now, before) => `Mga itinanong: ${now} (${before})`,
  unanswered: (now, before) => `Mga tanong na walang sagot: ${now} (${before})`,
  failedSources: (now, before) => `Mga source na hindi na-sync: ${now} (${before})`,
  mostAsked: 'Pinakamadalas itanong na walang sagot:',
  asked: (question, times) => `- ${question} (${times}×)`,
  writeAnswers: (url) => `Isulat ang mga sagot: ${url}`,
  failed: 'Hindi na-sync ang mga source na ito:',
  seeSources: (url) => `Tingnan kung bakit, at i-sync ulit: ${url}`,
  dashboard: (url) => `Tingnan ang lahat sa inyong dashboard: ${url}`,
  why: (url) => `Dumarating po ito tuwing Lunes dahil naka-on ang lingguhang ulat sa inyong Settings: ${url}`,
};

const es: MailTexts = {
  subject: (conversations) => `Su informe semanal (conversaciones: ${conversations})`,
  intro: (from, to) => `Esto es lo que pasó del ${from} al ${to}.`,
  conversations: (now, before) => `Conversaciones: ${now} (la semana anterior: ${before})`,
  questions: (now, before) => `Preguntas hechas: ${now} (${before})`,
  unanswered: (now, before) => `Preguntas sin respuesta: ${now} (${before})`,
  failedSources: (now, before) => `Fuentes que no se pudieron sincronizar: ${now} (${before})`,
  mostAsked: 'Lo que más se preguntó sin respuesta:',
  asked: (question, times) => `- ${question} (${times}×)`,
  writeAnswers: (url) => `Escribir las respuestas: ${url}`,
  failed: 'Estas fuentes no se pudieron sincronizar:',
  seeSources: (url) => `Ver por qué y sincronizar de nuevo: ${url}`,
  dashboard: (url) => `Ver todo en su panel: ${url}`,
  why: (url) =>
    `Recibe este mensaje los lunes porque los informes semanales están activados en su configuración: ${url}`,
};

const fr: MailTexts = {
  subject: (conversations) => `Votre rapport hebdomadaire (conversations : ${conversations})`,
  intro: (from, to) => `Voici ce qui s’est passé du ${from} au ${to}.`,
  conversations: (now, before) => `Conversations : ${now} (la semaine d’avant : ${before})`,
  questions: (now, before) => `Questions posées : ${now} (${before})`,
  unanswered: (now, before) => `Questions sans réponse : ${now} (${before})`,
  failedSources: (now, before) => `Sources dont la synchronisation a échoué : ${now} (${before})`,
  mostAsked: 'Les questions les plus posées sans réponse :',
  asked: (question, times) => `- ${question} (${times}×)`,
  writeAnswers: (url) => `Écrire les réponses : ${url}`,
  failed: 'La synchronisation de ces sources a échoué :',
  seeSources: (url) => `Voir pourquoi et synchroniser à nouveau : ${url}`,
  dashboard: (url) => `Tout voir sur votre tableau de bord : ${url}`,
  why: (url) =>
    `Vous recevez ce message le lundi, parce que les rapports hebdomadaires sont activés dans vos paramètres : ${url}`,
};

/** The weekly report by e-mail in each language. */
export const weeklyMails: Record<Language, MailTexts> = { en, fil, es, fr };
