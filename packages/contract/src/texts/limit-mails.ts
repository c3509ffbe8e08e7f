import type { Language } from '../languages.ts';

/** Of what a limit is, or which channel stands still; the same words as the notifications of the browser app, whose title is a mail's subject. */
type MailTexts = {
  messages: (used: string, limit: string) => string;
  sources: (used: string, limit: string) => string;
  room: (percent: string) => string;
  key: (name: string, limit: string) => string;
  /** A visitor of an assistant waits for a person. */
  person: (assistant: string) => string;
  /** More of them than are mailed of one by one. */
  people: (assistant: string) => string;
  /** What follows of each. */
  goesOn: string;
  makeRoom: string;
  keyRests: string;
  personWaits: string;
  peopleWait: string;
  channel: (channel: string, account: string) => string;
  channelStands: string;
  reconnect: (url: string) => string;
  link: (url: string) => string;
  open: (url: string) => string;
  openInbox: (url: string) => string;
  why: string;
};

const en: MailTexts = {
  messages: (used, limit) => `${used} of ${limit} messages of this month are used`,
  sources: (used, limit) => `You have ${used} sources; the free plan names ${limit}`,
  room: (percent) => `Your account is ${percent} full`,
  key: (name, limit) => `The API key "${name}" has used up the ${limit} calls of today`,
  goesOn: 'Nothing is cut off during the beta: your assistants go on answering.',
  makeRoom:
    'Once it is full, nothing can be added. Delete sources or files that you no longer need to make room.',
  keyRests: 'Until midnight (UTC) calls by it are refused. If you expected fewer, replace the key.',
  person: (assistant) => `Somebody needs a person at "${assistant}"`,
  personWaits: 'A visitor would like to hear from you. Open the conversation to answer.',
  people: (assistant) => `More visitors need a person at "${assistant}"`,
  peopleWait:
    'So many within an hour that you get no further mail about each of them. They are all in the inbox.',
  open: (url) => `Open the conversation: ${url}`,
  openInbox: (url) => `Open the inbox: ${url}`,
  channel: (channel, account) => `${channel} has to be connected again: ${account}`,
  channelStands:
    'The key of this account is not accepted any more, so your assistant cannot answer there. What visitors write meanwhile is answered once you have connected it again, where that is still possible.',
  reconnect: (url) => `Connect it again: ${url}`,
  link: (url) => `See what you use: ${url}`,
  why: 'You get this once, because e-mail notices are on in your Settings.',
};

const fil: MailTexts = {
  messages: (used, limit) => `${used} sa ${limit} message ngayong buwan ang nagamit na`,
  sources: (used, limit) => `${used} na po ang sources ninyo; ${limit} ang nasa free plan`,
  room: (percent) => `${percent} nang puno ang account ninyo`,
  key: (name, limit) => `Naubos na ng API key na "${name}" ang ${limit} tawag para sa araw na ito`,
  goesOn: 'Wala pong mapuputol habang beta: tuloy ang pagsagot ng inyong mga assistant.',
  makeRoom:
    'Kapag napuno na, wala nang maidaragdag. Mag-delete po ng sources o files na hindi na kailangan para lumuwag.',
  keyRests:
    'Hanggang hatinggabi (UTC), tinatanggihan ang mga tawag nito. Kung mas kaunti ang inaasahan ninyo, palitan po ang key.',
  person: (assistant) => `May naghihintay sa inyo sa "${assistant}"`,
  personWaits: 'May bisita pong gustong makausap kayo. Buksan ang usapan para makasagot.',
  people: (assistant) => `May iba pang naghihintay sa inyo sa "${assistant}"`,
  peopleWait:
    'Marami po sila sa loob ng isang oras, kaya hindi na kami mag-e-email para sa bawat isa. Nasa inbox po silang lahat.',
  open: (url) => `Buksan ang usapan: ${url}`,
  openInbox: (url) => `Buksan ang inbox: ${url}`,
  channel: (channel, account) => `Kailangang ikonekta ulit ang ${channel}: ${account}`,
  channelStands:
    'Hindi na po tinatanggap ang key ng account na ito, kaya hindi makasagot doon ang inyong assistant. Ang isusulat ng mga bisita habang hindi pa nakakonekta ay sasagutin kapag naikonekta na ninyo ulit, kung puwede pa.',
  reconnect: (url) => `Ikonekta po ulit dito: ${url}`,
  link: (url) => `Tingnan ang nagamit ninyo: ${url}`,
  why: 'Isang beses lang po ito dumarating, dahil naka-on ang mga abiso sa email sa inyong Settings.',
};

const es: MailTexts = {
  messages: (used, limit) => `Ha usado ${used} de ${limit} mensajes de este mes`,
  sources: (used, limit) => `Tiene ${used} fuentes; el plan gratuito nombra ${limit}`,
  room: (percent) => `Su cuenta está llena al ${percent}`,
  key: (name, limit) => `La clave de API «${name}» ha agotado las ${limit} llamadas de hoy`,
  goesOn: 'Durante la beta no se corta nada: sus asistentes siguen respondiendo.',
  makeRoom:
    'Cuando esté llena no se podrá añadir nada. Elimine fuentes o archivos que ya no necesite para hacer sitio.',
  keyRests: 'Hasta la medianoche (UTC) se rechazan sus llamadas. Si esperaba menos, cambie la clave.',
  person: (assistant) => `Alguien le necesita en «${assistant}»`,
  personWaits: 'Un visitante quiere hablar con usted. Abra la conversación para responder.',
  people: (assistant) => `Más visitantes le necesitan en «${assistant}»`,
  peopleWait:
    'Son tantos en una hora que ya no recibirá un correo por cada uno. Están todos en la bandeja de entrada.',
  open: (url) => `Abrir la conversación: ${url}`,
  openInbox: (url) => `Abrir la bandeja de entrada: ${url}`,
  channel: (channel, account) => `Hay que conectar de nuevo ${channel}: ${account}`,
  channelStands:
    'La clave de esta cuenta ya no se acepta, así que su asistente no puede responder allí. Lo que escriban los visitantes mientras tanto se responderá cuando la conecte de nuevo, si todavía es posible.',
  reconnect: (url) => `Conéctela de nuevo: ${url}`,
  link: (url) => `Ver lo que usa: ${url}`,
  why: 'Recibe este mensaje una sola vez, porque los avisos por correo están activados en su configuración.',
};

const fr: MailTexts = {
  messages: (used, limit) => `${used} messages sur ${limit} sont utilisés ce mois-ci`,
  sources: (used, limit) => `Vous avez ${used} sources ; l’offre gratuite en prévoit ${limit}`,
  room: (percent) => `Votre compte est plein à ${percent}`,
  key: (name, limit) => `La clé d’API « ${name} » a épuisé les ${limit} appels du jour`,
  goesOn: 'Rien n’est coupé pendant la bêta : vos assistants continuent de répondre.',
  makeRoom:
    'Une fois plein, plus rien ne peut être ajouté. Supprimez des sources ou des fichiers inutiles pour faire de la place.',
  keyRests: 'Jusqu’à minuit (UTC), ses appels sont refusés. Si vous en attendiez moins, remplacez la clé.',
  person: (assistant) => `Quelqu’un vous attend chez « ${assistant} »`,
  personWaits: 'Un visiteur souhaite vous parler. Ouvrez la conversation pour répondre.',
  people: (assistant) => `D’autres visiteurs vous attendent chez « ${assistant} »`,
  peopleWait:
    'Ils sont si nombreux en une heure que vous ne recevrez plus d’e-mail pour chacun. Ils sont tous dans la boîte de réception.',
  open: (url) => `Ouvrir la conversation : ${url}`,
  openInbox: (url) => `Ouvrir la boîte de réception : ${url}`,
  channel: (channel, account) => `${channel} doit être reconnecté : ${account}`,
  channelStands:
    'La clé de ce compte n’est plus acceptée ; votre assistant ne peut donc pas y répondre. Ce que les visiteurs écrivent entre-temps recevra une réponse une fois le compte reconnecté, si c’est encore possible.',
  reconnect: (url) => `Reconnectez-le : ${url}`,
  link: (url) => `Voir ce que vous utilisez : ${url}`,
  why: 'Vous recevez ce message une seule fois, parce que les avis par e-mail sont activés dans vos paramètres.',
};

/** The e-mail about a limit that is reached in each language. */
export const limitMails: Record<Language, MailTexts> = { en, fil, es, fr };
