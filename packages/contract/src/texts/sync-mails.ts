import type { Language } from '../languages.ts';

/** The sentences of the e-mail about a failed sync; each stands in a paragraph of its own. */
type MailTexts = {
  failedSubject: (source: string) => string;
  failed: (source: string, reason: string) => string;
  tries: (count: number) => string;
  partSubject: (source: string) => string;
  part: (source: string, failed: number, total: number) => string;
  more: (count: number) => string;
  /** What answers rest on meanwhile. */
  stays: string;
  reconnect: string;
  link: (url: string) => string;
  why: string;
};

const en: MailTexts = {
  failedSubject: (source) => `The sync of "${source}" failed`,
  failed: (source, reason) => `The scheduled sync of "${source}" failed: ${reason}`,
  tries: (count) => `It was tried ${count} times.`,
  partSubject: (source) => `Some documents of "${source}" could not be read`,
  part: (source, failed, total) =>
    `In the scheduled sync of "${source}", ${failed} of ${total} documents could not be read. All others are up to date.`,
  more: (count) => `... and ${count} more`,
  stays: 'Your assistants go on answering from what they learned of it before.',
  reconnect: 'Please connect this source again. Until then it is not synced.',
  link: (url) => `See the source and sync it again: ${url}`,
  why: 'You get this because e-mail notices are on in your Sync Settings.',
};

const fil: MailTexts = {
  failedSubject: (source) => `Hindi na-sync ang "${source}"`,
  failed: (source, reason) => `Hindi po natuloy ang naka-iskedyul na sync ng "${source}": ${reason}`,
  tries: (count) => `${count} beses po itong sinubukan.`,
  partSubject: (source) => `May mga dokumento ng "${source}" na hindi nabasa`,
  part: (source, failed, total) =>
    `Sa naka-iskedyul na sync ng "${source}", ${failed} sa ${total} dokumento ang hindi nabasa. Updated na po ang iba.`,
  more: (count) => `... at ${count} pa`,
  stays: 'Tuloy pa rin ang pagsagot ng inyong mga assistant mula sa dati na nilang natutunan dito.',
  reconnect: 'Pakikonekta po ulit ang source na ito. Hangga’t hindi pa, hindi ito masi-sync.',
  link: (url) => `Tingnan ang source at i-sync ulit: ${url}`,
  why: 'Natanggap po ninyo ito dahil naka-on ang abiso sa e-mail sa inyong Sync Settings.',
};

const es: MailTexts = {
  failedSubject: (source) => `Falló la sincronización de «${source}»`,
  failed: (source, reason) => `La sincronización programada de «${source}» falló: ${reason}`,
  tries: (count) => `Se intentó ${count} veces.`,
  partSubject: (source) => `Algunos documentos de «${source}» no se pudieron leer`,
  part: (source, failed, total) =>
    `En la sincronización programada de «${source}» no se pudieron leer ${failed} de ${total} documentos. Los demás están al día.`,
  more: (count) => `... y ${count} más`,
  stays: 'Sus asistentes siguen respondiendo con lo que aprendieron antes de ella.',
  reconnect: 'Vuelva a conectar esta fuente. Hasta entonces no se sincroniza.',
  link: (url) => `Ver la fuente y sincronizarla de nuevo: ${url}`,
  why: 'Recibe este mensaje porque los avisos por correo están activados en sus ajustes de sincronización.',
};

const fr: MailTexts = {
  failedSubject: (source) => `La synchronisation de « ${source} » a échoué`,
  failed: (source, reason) => `La synchronisation planifiée de « ${source} » a échoué : ${reason}`,
  tries: (count) => `Elle a été tentée ${count} fois.`,
  partSubject: (source) => `Des documents de « ${source} » n’ont pas pu être lus`,
  part: (source, failed, total) =>
    `Lors de la synchronisation planifiée de « ${source} », ${failed} documents sur ${total} n’ont pas pu être lus. Les autres sont à jour.`,
  more: (count) => `... et ${count} de plus`,
  stays: 'Vos assistants continuent de répondre avec ce qu’ils en avaient appris.',
  reconnect: 'Reconnectez cette source. D’ici là, elle n’est plus synchronisée.',
  link: (url) => `Voir la source et la synchroniser à nouveau : ${url}`,
  why: 'Vous recevez ce message parce que les avis par e-mail sont activés dans vos réglages de synchronisation.',
};

/** The e-mail about a failed sync in each language. */
export const syncMails: Record<Language, MailTexts> = { en, fil, es, fr };
