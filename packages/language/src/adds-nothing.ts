import { stemWord } from './stem-word.ts';

/** Join words and state nothing: articles, prepositions, copulas. */
const joining = new Set(
  `a an the of in on at to for from with by and or is are was were be this that these those it its our your here
  ang ng mga sa na nang ni kay si at ay po ba ito iyan ito'y yung nasa para
  el la los las lo de del al en un una unos unas y o es son esta este estos estas para por su sus aqui
  le les l d du des au aux et ou est sont ce cet cette ces un une dans pour par sur son sa ses ici`.split(
    /\s+/,
  ),
);
/** Stand on pages around what they say: greetings, ways through a website, endings of file names. */
const framing = new Set(
  `welcome hello hi greetings mabuhay maligayang pagdating kumusta bienvenido bienvenidos bienvenida bienvenue bonjour hola
  home homepage page menu contents content index overview section chapter part article clause document file
  pahina kabanata inicio pagina indice contenido seccion accueil sommaire contenu chapitre
  pdf doc docx txt md html htm csv xls xlsx ppt pptx rtf odt`.split(/\s+/),
);

/** Asks for more than yes or no. */
const openly =
  /(?<!\p{L})(?:what|whats|which|who|whom|whose|where|when|why|how|list|tell|describe|explain|show|anong?|alin|sino|kanino|saan|nasaan|kailan|bakit|paano|gaano|ilang?|magkano|qu[eé]|cu[aá]l(?:es)?|qui[eé]n(?:es)?|d[oó]nde|cu[aá]ndo|cu[aá]nt[oa]s?|c[oó]mo|quel(?:le)?s?|qui|quoi|où|quand|comment|combien|pourquoi)(?!\p{L})/iu;
/** Asks for yes or no. */
const closed =
  /^\P{L}*(?:is|are|was|were|am|do|does|did|can|could|may|will|would|have|has|had|should|must|hay|tienen?|hacen|puedo|puede|podemos|se puede|aceptan?|est[aá]n?|es|son|abren?|cierran?|venden?|ofrecen?|avez|[eê]tes|peut|peux|puis|il y a|y a|faites|acceptez)(?!\p{L})|(?<!\p{L})(?:ba|pwede|pwedeng|puwede|puwedeng|may|meron|mayroon)(?!\p{L})|-(?:vous|tu|ils?|elles?|on|nous|je)(?!\p{L})|est-ce qu/iu;
const sentenceEnd = /[.!?…。！？]["'”’)\]*_]*$/;

/** A text as it is compared with a question, read once. */
export class TextWords {
  readonly words: readonly string[];
  readonly isSentence: boolean;
  #forms: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.words = [...new Set(listWords(text))];
    this.isSentence = sentenceEnd.test(text.trim());
  }

  /** Its words as they stand and their stems. */
  get forms(): ReadonlySet<string> {
    this.#forms ??= new Set(this.words.flatMap(listForms));
    return this.#forms;
  }
}

/** Whether a text says nothing new; `about` is what stands over it, such as the title. */
export type AddsNothing = (text: TextWords, about?: readonly TextWords[]) => boolean;

/**
 * Tells which texts say nothing beyond the words of a question: a heading, a label, a column's name, the title of a
 * document. A label adds nothing by what stands over it either. Sentences confirm what a yes-or-no question asks, so
 * that they add something to one.
 */
export function addsNothingTo(question: string): AddsNothing {
  const isConfirming = closed.test(question) && !openly.test(question);
  const asked = new TextWords(question);
  return ({ words, isSentence }, about = []) => {
    if (words.every((word) => joining.has(word))) return false;
    if (isSentence && isConfirming) return false;
    const known = isSentence ? [asked.forms] : [asked, ...about].map(({ forms }) => forms);
    const isKnown = (word: string) =>
      joining.has(word) ||
      (framing.has(word) && !isConfirming) ||
      listForms(word).some((form) => known.some((forms) => forms.has(form))) ||
      (!isSentence &&
        word.length >= rootLetters &&
        known.some((forms) => forms.values().some((other) => isDerived(word, other))));
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

/** A word as it stands and its stems: nothing says of which language it is. */
function listForms(word: string): string[] {
  return [word, stemWord(word, 'en'), stemWord(word, 'es'), stemWord(word, 'fr')];
}

const rootLetters = 5;
const longestEnding = 6;

/** Whether one word of a heading is made of another, or both of one verb: "delivery" and "deliver", "reservation" and "reserve". */
function isDerived(word: string, other: string): boolean {
  let root = 0;
  while (root < other.length && word[root] === other[root]) root += 1;
  return root >= rootLetters && other.length - root <= 1 && word.length - root <= longestEnding;
}
