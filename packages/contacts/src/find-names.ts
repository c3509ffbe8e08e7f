import {
  courtesies,
  fillers,
  isCapital,
  type Message,
  type Name,
  readName,
  startsPart,
} from './read-name.ts';
import { type Token, toSet } from './tokenize.ts';

type Statement = { words: readonly string[]; isSure: boolean };

/** Returns the statements of a text that separates them by `|`, each with `isSure`. */
const listStatements = (isSure: boolean, lines: string): Statement[] =>
  lines.split('|').map((line) => ({ words: line.trim().split(/\s{1,9}/), isSure }));

/** Statements by their first word, the longest first. */
const statements = Map.groupBy(
  [
    // A name follows these, in any spelling.
    ...listStatements(
      true,
      `my name is | my names | my full name is | my nickname is | ako si | ako ay si | ako to si | ako ito si |
      pangalan ko | pangalan ko ay | pangalan ko si | pangalan ko ay si | ngalan ko | ngalan ko ay | me llamo |
      mi nombre es | mi nombre completo es | je mappelle | mon nom est`,
    ),
    // A name or something else follows these: "I'm Ana", "I'm late".
    ...listStatements(false, 'im | i am | this is | soy | habla | je suis | moi cest'),
  ].toSorted((one, other) => other.words.length - one.words.length),
  ({ words }) => words[0]!,
);
const continuations = toSet('from again po ulit yung ung ang of na');
const signOffs =
  toSet(`thanks thank regards sincerely cheers salamat gracias merci cordialement saludos atentamente
  respectfully`);
const denials = toSet('hindi di not');
const labels = toSet('name pangalan nombre nom ngalan');
const beforeLabel = toSet('full complete buong customer client my contact guest buyer your');

const greetings = toSet('hi hello hey good po morning afternoon evening day hola bonjour');

/**
 * Returns whether a position follows a contact, directly or after a comma or hyphen: "0917 555 0142, Jun".
 */
const followsContact = ({ tokens, isHidden }: Message, at: number) =>
  isHidden(at - 1) || (/^[,-]$/.test(tokens[at - 1]?.text ?? '') && isHidden(at - 2));

/**
 * Returns the name at index `at` if words after it say that it is the sender's: "Tess here", "si Boyong po
 * to", "Rosa po ang pangalan ko". `last` is the index of the last of these words. Otherwise returns
 * undefined.
 */
function readSelfReference(message: Message, at: number): Name | undefined {
  const { tokens } = message;
  const isSi = tokens[at]!.plain === 'si';
  if (!isSi && !startsPart(message, at) && !greetings.has(tokens[at - 1]!.plain)) return undefined;
  const name = readName(message, isSi ? at + 1 : at, isSi);
  if (!name) return undefined;
  let end = name.last + 1;
  while (courtesies.has(tokens[end]?.plain ?? '')) end++;
  const isPolite = end > name.last + 1;
  const [word = '', next, further] = [tokens[end]?.plain, tokens[end + 1], tokens[end + 2]];
  const isAlone = !next || next.gap === 'line' || next.kind === 'mark' || continuations.has(next.plain);
  if (/^(?:here|speaking)$/.test(word)) return isAlone ? { ...name, last: end } : undefined;
  if (/^(?:ito|to|toh|eto)$/.test(word))
    return isPolite || (isAlone && (isSi || word === 'ito')) ? { ...name, last: end } : undefined;
  if (isSi && isPolite && isAlone && followsContact(message, at)) return name;
  const label = word === 'ang' ? next : tokens[end];
  const possessive = word === 'ang' ? further : next;
  return labels.has(label?.plain ?? '') && possessive?.plain === 'ko'
    ? { ...name, last: end + 2 }
    : undefined;
}

/**
 * Returns the name after a label at index `at`, at the start of a line, a sentence or a part of it: "Name:
 * …", also "Name: Santos, Ana". Returns undefined without a label.
 */
function readLabeledName(message: Message, at: number): Name | undefined {
  const { tokens } = message;
  if (!startsPart(message, at)) return undefined;
  let end = at;
  while (beforeLabel.has(tokens[end]?.plain ?? '')) end++;
  if (!labels.has(tokens[end]?.plain ?? '')) return undefined;
  while (fillers.has(tokens[end + 1]?.plain ?? '')) end++;
  if (tokens[end + 1]?.text !== ':' || tokens[end + 2]?.gap === 'line') return undefined;
  const name = readName(message, end + 2, true);
  const isLastNameFirst =
    name && tokens[name.last + 1]?.text === ',' && tokens[name.last + 2]?.gap === 'blank';
  const firstName = isLastNameFirst ? readName(message, name.last + 2, false) : undefined;
  const isEnd = firstName && (tokens[firstName.last + 1]?.gap ?? 'line') !== 'blank';
  return isEnd ? { ...name!, text: `${name!.text}, ${firstName.text}`, last: firstName.last } : name;
}

/**
 * Returns the name at index `at` if it ends a message or its line after a sign-off, or ends the message after
 * a dash or a contact: "Thank you, Emmanuel Valdez", "Cheers, Daz", "- Cathy". Otherwise returns undefined.
 */
function readSignature(message: Message, at: number): Name | undefined {
  const { tokens, isHidden } = message;
  const name = isCapital(tokens[at]) ? readName(message, at, false) : undefined;
  if (!name) return undefined;
  let end = name.last + 1;
  while (tokens[end]?.text === '.') end++;
  const isEnd = end >= tokens.length || tokens[end]!.gap === 'line' || isHidden(end);
  if (!isEnd || !tokens[at - 1]) return undefined;
  const isDash = tokens[at - 1]!.text === '-' && tokens[at - 1]!.gap !== '';
  if (isDash && end >= tokens.length && /^(?:[.!?,]|po|you|u)$/.test(tokens[at - 2]?.plain ?? ''))
    return name;
  if (end >= tokens.length && followsContact(message, at)) return name;
  if (!startsPart(message, at)) return undefined;
  for (let before = at - 1; before >= Math.max(0, at - 6); before--) {
    if (signOffs.has(tokens[before]!.plain)) return name;
    if (tokens[before]!.gap === 'line') return undefined;
  }
  return undefined;
}

/**
 * Returns the name after a statement like "My name is …" at index `at`. Returns undefined if no such
 * statement starts there or it is denied.
 */
function readStatement(message: Message, at: number): Name | undefined {
  const { tokens } = message;
  for (const { words, isSure } of statements.get(tokens[at]!.plain) ?? []) {
    const end = findPhraseEnd(tokens, at, words);
    if (end === undefined || (message.isShouted && !isSure)) continue;
    // "hindi po ako si …"
    const isDenied = tokens.slice(Math.max(0, at - 2), at).some(({ plain }) => denials.has(plain));
    return isDenied ? undefined : readName(message, end, isSure);
  }
  return undefined;
}

/**
 * Returns the index after a phrase that starts at index `from`, or undefined if it does not start there.
 * Polite words may stand between its words.
 */
function findPhraseEnd(tokens: readonly Token[], from: number, words: readonly string[]): number | undefined {
  let at = from;
  const isMatch = words.every((word, place) => {
    while (place > 0 && fillers.has(tokens[at]?.plain ?? '') && tokens[at]!.plain !== word) at++;
    return tokens[at++]?.plain === word;
  });
  return isMatch ? at : undefined;
}

/**
 * Returns the names that the sender of a message states as their own: "my name is …", "ako si …", "… here", a
 * signature. `isHidden` tells whether a token is part of an address or number.
 */
export function findNames(tokens: readonly Token[], isHidden: (at: number) => boolean): string[] {
  const words = tokens.filter(({ kind, text }) => kind === 'word' && text.length > 1);
  const capitals = words.filter(({ text }) => text === text.toUpperCase());
  // In a message of capital letters, capitals do not indicate names.
  const message = { tokens, isHidden, isShouted: words.length > 3 && capitals.length > words.length * 0.7 };
  const names: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (isHidden(at) || tokens[at]!.kind !== 'word') continue;
    let name = readLabeledName(message, at) ?? readStatement(message, at);
    if (!message.isShouted || tokens[at]!.plain === 'si') name ??= readSelfReference(message, at);
    if (!message.isShouted) name ??= readSignature(message, at);
    if (!name) continue;
    names.push(preferFullName(message, name).text);
    at = name.last;
  }
  return removePartialNames(names);
}

/**
 * Returns the full name if it directly follows a name: "I'm Rosa. Rosa Magtibay". Otherwise returns the name.
 */
function preferFullName(message: Message, name: Name): Name {
  const mark = message.tokens[name.last + 1];
  const fullName = mark?.kind === 'mark' ? readName(message, name.last + 2, false) : undefined;
  return fullName && isIn(name.text, fullName.text) && fullName.text.length > name.text.length
    ? fullName
    : name;
}

/** Returns whether a name contains another one as whole words, regardless of case. */
const isIn = (part: string, whole: string) => ` ${whole.toLowerCase()} `.includes(` ${part.toLowerCase()} `);

/** Returns the distinct names without those that another name contains: "Maria" next to "Maria Santos". */
function removePartialNames(names: readonly string[]): string[] {
  const unique = [...new Set(names)];
  return unique.filter(
    (name, at) =>
      !unique.some(
        (other, place) => isIn(name, other) && (other.length > name.length || (other !== name && place < at)),
      ),
  );
}
