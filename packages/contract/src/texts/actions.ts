import type { Language } from '../languages.ts';

/** A parameter as people read it, with its value. */
export type ShownValue = { label: string; value: string };

/** What the product itself says to visitors of what an assistant does for them. */
type Texts = {
  offer: (names: string) => string;
  propose: (name: string) => string;
  mayI: string;
  ask: (name: string, label: string) => string;
  cancelHint: string;
  notValid: (label: string) => string;
  done: (name: string) => string;
  declined: string;
  failed: (name: string) => string;
  unsure: (name: string) => string;
  yes: string;
  no: string;
};

const texts: Record<Language, Texts> = {
  en: {
    offer: (names) => `I can also do this for you: ${names}. Just say its name.`,
    propose: (name) => `I can do this for you: **${name}**`,
    mayI: 'Shall I? Please answer yes or no.',
    ask: (name, label) => `For **${name}** I still need this: ${label}`,
    cancelHint: 'Say “cancel” to leave it.',
    notValid: (label) => `I cannot read that as an answer to this: ${label}`,
    done: (name) => `Done: **${name}**.`,
    declined: 'All right, I have left it. Is there anything else I can help you with?',
    failed: (name) =>
      `**${name}** did not work this time, and nothing was changed. Please try again later, or contact the business directly.`,
    unsure: (name) =>
      `I do not know whether **${name}** went through. Please ask the business before you try again.`,
    yes: 'Yes',
    no: 'No',
  },
  fil: {
    offer: (names) => `Magagawa ko rin po ito para sa inyo: ${names}. Sabihin lang po ang pangalan nito.`,
    propose: (name) => `Magagawa ko po ito para sa inyo: **${name}**`,
    mayI: 'Gagawin ko na po ba? Sumagot lang ng oo o hindi.',
    ask: (name, label) => `Para sa **${name}**, kailangan ko pa po ito: ${label}`,
    cancelHint: 'Sabihin lang ang “cancel” kung huwag na.',
    notValid: (label) => `Hindi ko po mabasa iyon bilang sagot dito: ${label}`,
    done: (name) => `Tapos na po: **${name}**.`,
    declined: 'Sige po, hindi ko na itinuloy. May iba pa po ba akong maitutulong?',
    failed: (name) =>
      `Hindi po natuloy ang **${name}** ngayon, at walang nabago. Pakisubukan ulit mamaya, o direktang makipag-ugnayan sa negosyo.`,
    unsure: (name) =>
      `Hindi ko po tiyak kung natuloy ang **${name}**. Pakitanong muna sa negosyo bago subukan ulit.`,
    yes: 'Oo',
    no: 'Hindi',
  },
  es: {
    offer: (names) => `También puedo hacer esto por usted: ${names}. Basta con decir su nombre.`,
    propose: (name) => `Puedo hacer esto por usted: **${name}**`,
    mayI: '¿Lo hago? Responda sí o no, por favor.',
    ask: (name, label) => `Para **${name}** aún necesito esto: ${label}`,
    cancelHint: 'Diga «cancelar» para dejarlo.',
    notValid: (label) => `No puedo leer eso como respuesta a esto: ${label}`,
    done: (name) => `Hecho: **${name}**.`,
    declined: 'De acuerdo, lo he dejado. ¿Puedo ayudarle con otra cosa?',
    failed: (name) =>
      `**${name}** no ha funcionado esta vez y no se ha cambiado nada. Inténtelo más tarde o contacte directamente con el negocio.`,
    unsure: (name) =>
      `No sé si **${name}** se ha completado. Pregunte al negocio antes de intentarlo de nuevo.`,
    yes: 'Sí',
    no: 'No',
  },
  fr: {
    offer: (names) => `Je peux aussi faire ceci pour vous : ${names}. Il suffit de dire son nom.`,
    propose: (name) => `Je peux faire ceci pour vous : **${name}**`,
    mayI: 'Dois-je le faire ? Répondez par oui ou non.',
    ask: (name, label) => `Pour **${name}**, il me faut encore ceci : ${label}`,
    cancelHint: 'Dites « annuler » pour y renoncer.',
    notValid: (label) => `Je ne peux pas lire cela comme une réponse à ceci : ${label}`,
    done: (name) => `C’est fait : **${name}**.`,
    declined: 'Très bien, je n’ai rien fait. Puis-je vous aider pour autre chose ?',
    failed: (name) =>
      `**${name}** n’a pas fonctionné cette fois, et rien n’a été modifié. Réessayez plus tard ou contactez directement l’entreprise.`,
    unsure: (name) =>
      `Je ne sais pas si **${name}** a abouti. Veuillez demander à l’entreprise avant de réessayer.`,
    yes: 'Oui',
    no: 'Non',
  },
};

/** Text that stands in an answer as it is, whatever signs of Markdown it has. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');

/** Longest part of a value that is repeated (characters). */
const longestValue = 500;

const shorten = (value: string) =>
  value.length > longestValue ? `${value.slice(0, longestValue).toWellFormed()}…` : value;

/** Says what is about to be done, with every value, and asks whether to. */
export function writeActionProposal(language: Language, name: string, values: readonly ShownValue[]): string {
  const { propose, mayI } = texts[language];
  const list = values.map(({ label, value }) => `- ${plain(label)}: ${plain(shorten(value))}`);
  return [propose(plain(name)), ...(list.length > 0 ? [list.join('\n')] : []), mayI].join('\n\n');
}

/** Asks for a parameter; `isAgain` where what was said is none. */
export function writeParameterQuestion(
  language: Language,
  { name, label, isAgain }: { name: string; label: string; isAgain: boolean },
): string {
  const { ask, notValid, cancelHint } = texts[language];
  return `${isAgain ? notValid(plain(label)) : ask(plain(name), plain(label))}\n\n${cancelHint}`;
}

/** Says what else may be asked for, by name. */
export function writeOffer(language: Language, names: readonly string[]): string {
  return texts[language].offer(names.map((name) => `**${plain(name)}**`).join(', '));
}

/** Says that something is done. */
export function writeActionDone(language: Language, name: string): string {
  return texts[language].done(plain(name));
}

/** Says that something is left undone, as the visitor wanted. */
export function writeActionDeclined(language: Language): string {
  return texts[language].declined;
}

/** Says that something did not work; `isSure` where certainly nothing was changed. */
export function writeActionFailed(language: Language, name: string, { isSure }: { isSure: boolean }): string {
  const { failed, unsure } = texts[language];
  return (isSure ? failed : unsure)(plain(name));
}

/** The two replies to a proposal, the one that agrees first. */
export function listConsentReplies(language: Language): [string, string] {
  const { yes, no } = texts[language];
  return [yes, no];
}
