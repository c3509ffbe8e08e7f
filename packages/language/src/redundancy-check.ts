import { stemWord } from './stem-word.ts';

/** Function words that state nothing: articles, prepositions, copulas. */
const functionWords = new Set(
  `a an the of in on at to for from with by and or is are was were be this that these those it its our your here
  ang ng mga sa na nang ni kay si at ay po ba ito iyan ito'y yung nasa para
  el la los las lo de del al en un una unos unas y o es son esta este estos estas para por su sus aqui
  le les l d du des au aux et ou est sont ce cet cette ces un une dans pour par sur son sa ses ici`.split(
    /\s+/,
  ),
);
/** Words around the content of a page: greetings, navigation, file extensions. */
const boilerplateWords = new Set(
  `welcome hello hi greetings mabuhay maligayang pagdating kumusta bienvenido bienvenidos bienvenida bienvenue bonjour hola
  home homepage page menu contents content index overview section chapter part article clause document file
  pahina kabanata inicio pagina indice contenido seccion accueil sommaire contenu chapitre
  pdf doc docx txt md html htm csv xls xlsx ppt pptx rtf odt`.split(/\s+/),
);

/** Matches open questions. */
const openQuestion =
  /(?<!\p{L})(?:what|whats|which|who|whom|whose|where|when|why|how|list|tell|describe|explain|show|anong?|alin|sino|kanino|saan|nasaan|kailan|bakit|paano|gaano|ilang?|magkano|qu[eé]|cu[aá]l(?:es)?|qui[eé]n(?:es)?|d[oó]nde|cu[aá]ndo|cu[aá]nt[oa]s?|c[oó]mo|quel(?:le)?s?|qui|quoi|où|quand|comment|combien|pourquoi)(?!\p{L})/iu;
/** Matches yes-or-no questions. */
const closedQuestion =
  /^\P{L}*(?:is|are|was|were|am|do|does|did|can|could|may|will|would|have|has|had|should|must|hay|tienen?|hacen|puedo|puede|podemos|se puede|aceptan?|est[aá]n?|es|son|abren?|cierran?|venden?|ofrecen?|avez|[eê]tes|peut|peux|puis|il y a|y a|faites|acceptez)(?!\p{L})|(?<!\p{L})(?:ba|pwede|pwedeng|puwede|puwedeng|may|meron|mayroon)(?!\p{L})|-(?:vous|tu|ils?|elles?|on|nous|je)(?!\p{L})|est-ce qu/iu;
const sentenceEnd = /[.!?…。！？]["'”’)\]*_]*$/;

/** The words of a text that is compared with a question. */
export class TextWords {
  readonly words: readonly string[];
  readonly isSentence: boolean;
  #forms: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.words = [...new Set(listWords(text))];
    this.isSentence = sentenceEnd.test(text.trim());
  }

  /** The words as they are, and their stems. */
  get forms(): ReadonlySet<string> {
    this.#forms ??= new Set(this.words.flatMap(listForms));
    return this.#forms;
  }
}

/**
 * Returns whether a text adds nothing to a question. `about` contains the texts above it, for example its
 * title.
 */
export type RedundancyCheck = (text: TextWords, about?: readonly TextWords[]) => boolean;

/**
 * Creates a function that recognizes texts without new information beyond the question: a heading, a label, a
 * column name, the title of a document. The words of the texts above a label do not count as new either.
 * After a yes-or-no question, a sentence always counts as new, because it confirms or denies. The function
 * returns false for a text of function words only.
 */
export function createRedundancyCheck(question: string): RedundancyCheck {
  const isYesNoQuestion = closedQuestion.test(question) && !openQuestion.test(question);
  const questionWords = new TextWords(question);
  return ({ words, isSentence }, about = []) => {
    if (words.every((word) => functionWords.has(word))) return false;
    if (isSentence && isYesNoQuestion) return false;
    const knownForms = isSentence
      ? [questionWords.forms]
      : [questionWords, ...about].map(({ forms }) => forms);
    const isKnown = (word: string) =>
      functionWords.has(word) ||
      (boilerplateWords.has(word) && !isYesNoQuestion) ||
      listForms(word).some((form) => knownForms.some((forms) => forms.has(form))) ||
      (!isSentence &&
        word.length >= minRootLength &&
        knownForms.some((forms) => forms.values().some((other) => isDerived(word, other))));
    return words.every(isKnown);
  };
}

function listWords(text: string): string[] {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns a word and its stems in every language, because the language of the word is unknown. */
function listForms(word: string): string[] {
  return [word, stemWord(word, 'en'), stemWord(word, 'es'), stemWord(word, 'fr')];
}

const minRootLength = 5;
const maxEndingLength = 6;

/**
 * Returns whether a word is derived from `other`, or both from one verb: "delivery" from "deliver",
 * "reservation" from "reserve". At most one letter of `other` follows their common root.
 */
function isDerived(word: string, other: string): boolean {
  let root = 0;
  while (root < other.length && word[root] === other[root]) root += 1;
  return root >= minRootLength && other.length - root <= 1 && word.length - root <= maxEndingLength;
}
