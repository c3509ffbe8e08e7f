import type { Language } from '@anito/language/detect-language';
import { isNavigation } from './is-navigation.ts';
import { namesPrice } from './list-sections.ts';
import { isStopWord, isTelling, listWords } from './read-words.ts';

const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
const first = (words: string) => new RegExp(`^[^\\p{L}\\p{N}]*(?:${words})(?![\\p{L}\\p{N}])`, 'iu');

/** What heads questions with their answers, in English, Filipino, Spanish and French. */
const asking = whole(
  'questions?|ask(?:ed|s|ing)?|wonder(?:ing)?|faqs?|q&a|answers?|answered|' +
    'tanong|tanungan|katanungan|itanong|itinatanong|tinatanong|nagtatanong|sagot|' +
    'preguntas?|preguntan|dudas|respuestas?|' +
    'réponses?|demandez?|demandent|demandé(?:e?s)?|foire aux questions',
);

/** With what a clause begins, which says or asks something and names nothing. */
const clauseStart = first(
  'who|whom|whose|what|when|where|how (?:to|much|many|long|often|do|does|did|can|is|are|will)|why|which|if|while|because|please|let|' +
    'i|you|we|they|it|this|that|there|' +
    'sino|ano|anong|kailan|saan|paano|bakit|kung|habang|kapag|' +
    'qui[eé]n(?:es)?|qu[eé]|cu[aá]ndo|d[oó]nde|c[oó]mo|por qué|si|mientras|lo que|' +
    "qui|quoi|quand|où|comment|pourquoi|ce qu(?:e|i|['’])",
);

/** Who does something in a clause. What owns a thing is not among them. */
const acting = whole(
  'i|we|you|us|me|they|them|he|she|kami|tayo|kayo|namin|ninyo|nosotros|nosotras|usted|ustedes|je|nous|vous|il|elle|ils|elles',
);

/** What businesses and customers do, said as a call or for want of "to"; not such words as name things as well. */
const verbs = new Set(
  'open opens closed pay pays enroll enrol enjoy complain come visit contact join apply choose know learn see find get go bring wear cancel ask tell meet buy sell stay eat bumili magbayad mag-enroll'.split(
    ' ',
  ),
);
/** With what "-ing" is no thing: "getting here", "choosing a room". */
const afterDoing =
  /^(?:here|there|in|on|out|up|to|with|for|at|from|by|around|about|late|early|a|an|the|your|our|my|us|you|me|it|this|that)$/i;
const afterInfinitive =
  /^(?:el|la|los|las|una?|su|sus|tu|mi|con|sin|en|aquí|le|les|une|votre|vos|son|sa|ses|mon|ma|mes|notre|avec|sans|au|aux|à|chez|ici)$/i;
/** French verbs that no noun ends like. */
const openingVerbs =
  /^(?:prendre|rendre|vendre|faire|suivre|mettre|joindre|apprendre|connaître|s['’]\p{L}+re?)$/u;
const longestHeading = 200;
const article =
  '(?:the|an?|our|el|la|los|las|un|una|del|al|le|les|une|du|des|au|aux|de la|nuestro|notre|ang|ng|sa)';

/** Words that are no thing alone: kinds of people, sizes, amounts, and what lists are made of. */
const generic = new Set(
  `night nights per gabi noche noches nuit nuits small medium large big regular standard basic premium full half single double adult adults child children kid kids
  student students senior seniors day days hour hours week month year minute minutes weekday weekdays weekend weekends
  session sessions grade grades level levels unit units person people group each per every first second other others extra additional more total subtotal amount price
  prices cost costs fee fees rate rates charge charges payment payments question questions answer answers thing things item
  items product products service services option options offer offers type types note notes discount discounts tax vat size
  maliit malaki bata matanda araw oras linggo buwan tao bayad presyo halaga kabuuan bawat
  pequeño pequeña mediano mediana grande niño niña niños adulto adultos estudiante estudiantes hora horas día días semana mes
  persona personas precio precios coste costes costo costos tarifa tarifas importe cuota pago servicio servicios producto productos otros
  petit petite moyen moyenne grand grande enfant enfants adulte adultes étudiant étudiants heure heures jour jours semaine
  mois personne personnes prix tarif tarifs montant frais service services produit produits autres formule`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a phrase is of words that are no thing alone. */
export function isGeneric(phrase: string): boolean {
  return listWords(phrase.toLowerCase()).every((word) => generic.has(word));
}

/** Whether a heading is of questions with their answers. */
export function headsQuestions(heading: string): boolean {
  return asking.test(heading);
}

/** Whether a heading says, asks or calls for something rather than naming it. */
function isClause(heading: string): boolean {
  return clauseStart.test(heading) || acting.test(heading);
}

/**
 * Whether a heading names a thing or a subject: no clause, no section of questions, and no verb, unless the text that
 * is given says the word as a thing.
 */
export function namesThing(heading: string, language: Language, said: string): boolean {
  if (heading.length > longestHeading || headsQuestions(heading) || isClause(heading)) return false;
  const words = listWords(heading.toLowerCase());
  const [head = '', next = ''] = words;
  if (words.length === 1 && verbs.has(head)) return false;
  if (!isVerbal(head, next, language)) return true;
  const isGerund = /ing$/.test(head);
  if (isGerund && isPriced(head.slice(0, -'ing'.length), said)) return true;
  const before = isGerund ? '' : `${article}\\s+`;
  return new RegExp(`(?<![\\p{L}\\p{N}])${before}${head}(?![\\p{L}\\p{N}])`, 'iu').test(said);
}

/** Whether what is done, by the beginning of its verb, is said to cost something. */
function isPriced(stem: string, said: string): boolean {
  const done = new Set(['', 'e', 's', 'es', 'ed'].map((end) => `${stem}${end}`));
  if ([...done].some((word) => verbs.has(word))) return false;
  return said
    .toLowerCase()
    .split(/(?<=[.!?])\s+|\n/)
    .some((sentence) => namesPrice(sentence) && listWords(sentence).some((word) => done.has(word)));
}

/** Whether a phrase begins with what may be a verb. */
function isVerbal(head: string, next: string, language: Language): boolean {
  if (
    /^\p{L}{2,}ing$/u.test(head) &&
    !/^(?:anything|everything|something|string|king|ring|spring|wing|evening|morning|wedding|building)$/.test(
      head,
    )
  )
    return next === '' || afterDoing.test(next);
  if (next !== '' && !afterInfinitive.test(next)) return openingVerbs.test(head);
  if (language === 'es') return /^\p{L}{2,}(?:[aei]r|[aei]rse)$/u.test(head);
  return language === 'fr' && (/^(?:s['’])?\p{L}{2,}(?:er|ir)$/u.test(head) || openingVerbs.test(head));
}

const mostThingWords = 5;

/** Whether one can ask for the price of a thing so named: a short name, of a thing, without a further remark. */
export function isAskable(thing: string, language: Language, said: string): boolean {
  if (
    /[^\p{L}\p{M}\p{N}\s'’&+./-]/u.test(thing) ||
    /[.]\s|[.]$/.test(thing) ||
    /^(?:[^\p{L}]|(?:per|each|every|bawat|kada|por|cada|par|chaque)\s)/iu.test(thing)
  )
    return false;
  const words = listWords(thing.toLowerCase());
  if (words.length === 0 || words.length > mostThingWords || isNavigation(thing)) return false;
  if (isLoose(words.at(-1)!, language) || isLoose(words[0]!, language, true)) return false;
  return (
    words.some((word) => isTelling(word, language) && !generic.has(word)) && namesThing(thing, language, said)
  );
}

const articles = /^(?:the|an?|el|la|los|las|una?|le|les|l|une|des|ang)$/;

function isLoose(word: string, language: Language, mayBeArticle = false): boolean {
  return isStopWord(word, language) && !(mayBeArticle && articles.test(word));
}
