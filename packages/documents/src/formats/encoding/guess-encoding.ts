import { type Alphabet, singleByte } from './alphabets.ts';
import { decodeAs } from './decode.ts';

/** An encoding, and whether it is certain. */
export type EncodingGuess = { encoding: string; isSure: boolean };

/** Most bytes of lines with letters beyond ASCII that are examined. More bytes do not improve a guess. */
const maxSample = 32_768;
/**
 * Natural logarithms: how much more likely than the next candidate a certain guess must be, and its smallest
 * likelihood per letter.
 */
const minLead = 2;
const minMean = -3.2;
/** Likelihood per letter from which a single-byte text is not a double-byte one. */
const plainMean = -2.7;
/** Largest rank of a letter. Letters of long alphabets are not less usual. */
const rarestRank = 20;

/**
 * Guesses the single-byte or double-byte encoding of a text that is not Unicode, from the likelihood of its
 * decoded letters.
 */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const sample = selectForeignLines(bytes);
  const eastern = guessEastern(sample);
  const rated = singleByte
    .flatMap(({ encoding, alphabets, rarity }) => rateEncoding(sample, encoding, alphabets, rarity))
    .toSorted((a, b) => b.score - a.score);
  const [best] = rated;
  if (!best) return eastern ?? { encoding: 'windows-1252', isSure: false };
  const isPlain = best.score / best.count >= plainMean;
  if (eastern && !isPlain) return eastern;
  const next = rated.find(({ text }) => text !== best.text);
  const isAhead = !next || best.score - next.score >= minLead;
  return { encoding: best.encoding, isSure: !eastern && isAhead && best.score / best.count >= minMean };
}

/**
 * Returns the lines with bytes beyond ASCII, up to about `maxSample` bytes. In these encodings a line end is
 * never part of a letter.
 */
function selectForeignLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let length = 0;
  let start = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length && length < maxSample; at++) {
    const byte = bytes[at];
    if (byte !== undefined && byte >= 0x80) isForeign = true;
    if (byte !== 0x0a && byte !== 0x0d && byte !== undefined && at - start < maxSample) continue;
    if (isForeign) lines.push(bytes.subarray(start, at + 1));
    if (isForeign) length += at + 1 - start;
    start = at + 1;
    isForeign = false;
  }
  return Buffer.concat(lines);
}

type RatedEncoding = { encoding: string; text: string; score: number; count: number };

/** Rates the sample in each language of an encoding. Returns an empty list for an unknown encoding. */
function rateEncoding(
  sample: Uint8Array,
  encoding: string,
  alphabets: Alphabet[],
  rarity: number,
): RatedEncoding[] {
  const text = decodeAs(sample, encoding, false)?.normalize('NFC');
  if (text === undefined) return [];
  return alphabets.map((alphabet) => {
    const { score, count } = rateText(text, alphabet);
    return { encoding, text, score: score - rarity - alphabet.rarity, count: Math.max(1, count) };
  });
}

/** Signs that are usual in every language. */
const commonSigns = /[“”‘’„‚«»‹›–—…•·€£¥©®™°§¿¡½¼¾²³ºª×±´№\u00a0\u200e\u200f]/;
const apostrophes = /[’‘´·\u00a0\u200c]/;
/** Signs that directly precede a word, and signs that directly follow one. */
const opening = /[“‘„‚«‹¿¡—–•·№©\u00a0\u200e\u200f]/;
const closing = /[”’»›…®™°ºª²³—–\u00a0\u200e\u200f]/;
const letter = /[\p{L}\p{M}]/u;

/** Cost of a character that the encoding produces and the language does not have. */
const penalties = { letter: -7, sign: -4, inWord: -8, control: -12, mixed: -5, capital: -4, unmixed: -4 };

/**
 * Returns the log likelihood that a text is in a language, and the number of its characters beyond ASCII,
 * which alone count.
 */
function rateText(text: string, alphabet: Alphabet): { score: number; count: number } {
  const ranks = new Map([...alphabet.letters].map((sign, rank) => [sign, rank]));
  let score = 0;
  let count = 0;
  const signs = [...text];
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at]!;
    if (sign < '\x80') continue;
    count++;
    const [before = ' ', after = ' '] = [signs[at - 1], signs[at + 1]];
    score += rateCharacter(sign, before, after, ranks);
    if (letter.test(sign)) score += rateNeighbours(sign, before, after, alphabet.isLatin);
  }
  return { score, count };
}

/** Returns the log likelihood of a character, from its rank in the language and its neighbours. */
function rateCharacter(
  sign: string,
  before: string,
  after: string,
  ranks: ReadonlyMap<string, number>,
): number {
  const rank = ranks.get(sign) ?? ranks.get(sign.toLowerCase());
  if (rank !== undefined) return -Math.log(Math.min(rank, rarestRank) + 2);
  if (letter.test(sign)) return penalties.letter;
  if (/[\x80-\x9f\ufffd]/.test(sign)) return penalties.control;
  if (apostrophes.test(sign)) return -2;
  const isAfterLetter = letter.test(before);
  const isBeforeLetter = letter.test(after);
  const isAmongSigns = (before > '\x7f' && !isAfterLetter) || (after > '\x7f' && !isBeforeLetter);
  if (isAmongSigns && !(commonSigns.test(sign) && commonSigns.test(before + after))) return penalties.letter;
  if (isAfterLetter && isBeforeLetter) return penalties.inWord;
  const isApart = (!isBeforeLetter || opening.test(sign)) && (!isAfterLetter || closing.test(sign));
  return commonSigns.test(sign)
    ? isApart
      ? -2
      : penalties.letter
    : isApart
      ? penalties.sign
      : penalties.inWord;
}

const isAsciiLetter = (sign: string) => /[a-z]/i.test(sign);
const isUpper = (sign: string) => sign !== sign.toLowerCase();
const isLower = (sign: string) => sign !== sign.toUpperCase();

/**
 * Rates the neighbours of a letter: 0, or below 0 if they are unlikely. A word has one script, and no capital
 * after a small letter.
 */
function rateNeighbours(sign: string, before: string, after: string, isLatin: boolean): number {
  let score = 0;
  const neighbours = [before, after].filter((one) => letter.test(one));
  const ascii = neighbours.filter(isAsciiLetter).length;
  if (isLatin && neighbours.length > 0 && ascii === 0) score += penalties.unmixed;
  if (!isLatin && ascii > 0) score += penalties.mixed;
  if (isUpper(sign) && isLower(before)) score += penalties.capital;
  // `ÑAME` and `Ñame` are usual, `ñAME` is not.
  if (isLower(sign) && isUpper(after) && letter.test(after)) score += penalties.capital;
  return score;
}

/**
 * Guesses a double-byte encoding whose characters are usual in its languages. Returns undefined if none fits.
 */
function guessEastern(sample: Uint8Array): EncodingGuess | undefined {
  const rated = (['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'] as const)
    .map((encoding) => ({ encoding, share: rateEastern(sample, encoding) }))
    .toSorted((a, b) => b.share - a.share);
  const [best, next] = rated;
  if (!best || best.share < 0.8) return undefined;
  const high = sample.reduce((sum, byte) => sum + (byte >= 0x80 ? 1 : 0), 0);
  // The bytes of Korean syllables are usual in Chinese too, but hardly any Chinese text consists only of
  // them.
  const isKorean = best.encoding === 'euc-kr' && best.share > 0.95 && high >= 16;
  return {
    encoding: best.encoding,
    isSure: isKorean || (high >= 8 && best.share - (next?.share ?? 0) >= 0.1),
  };
}

/**
 * Returns the share of a text's characters beyond ASCII that are usual in the language of an encoding.
 * Returns 0 if the text is unlikely to be in it.
 */
function rateEastern(
  sample: Uint8Array,
  encoding: 'shift_jis' | 'euc-jp' | 'euc-kr' | 'gb18030' | 'big5',
): number {
  const text = decodeAs(sample, encoding);
  const foreign = text?.match(/[^\0-\x7f]/gu) ?? [];
  if (!text || foreign.length === 0 || isMostlyHalf(sample, foreign.length) || hasMostlySingleLetters(text))
    return 0;
  const share = (wanted: RegExp) => foreign.filter((sign) => wanted.test(sign)).length / foreign.length;
  const signs = share(/[\u3000-\u303f\uff01-\uff65·—…“”‘’￥]/u);
  if (encoding === 'euc-kr') {
    // The syllables of KS X 1001. The syllables that Windows added overlap with usual letters of other
    // encodings.
    const commonSyllables = countPairs(
      sample,
      (first, second) => first >= 0xb0 && first <= 0xc8 && second >= 0xa1,
    );
    return commonSyllables * 2 >= foreign.length ? share(/[가-힣]/u) + signs : 0;
  }
  const kana = share(/[\u3041-\u30fc]/u);
  if (encoding === 'shift_jis' || encoding === 'euc-jp') {
    const kanji = share(/[\u4e00-\u9fff々]/u);
    const commonKanji =
      encoding === 'shift_jis'
        ? countPairs(sample, (first) => first >= 0x88 && first <= 0x97) / foreign.length
        : 0;
    return kana >= 0.1 ? kana + kanji + signs : commonKanji + signs >= 0.95 ? commonKanji + signs : 0;
  }
  const [lead, last] = encoding === 'gb18030' ? [0xb0, 0xd7] : [0xa4, 0xc6];
  const usual = countPairs(
    sample,
    (first, second) => first >= lead && first <= last && (encoding === 'big5' || second >= 0xa1),
  );
  return kana >= 0.1 ? 0 : usual / foreign.length + signs;
}

/** Returns whether most letters beyond ASCII are alone in words of ASCII letters, as accented letters are. */
function hasMostlySingleLetters(text: string): boolean {
  const runs = text.match(/[^\0-\x7f]+/gu)?.length ?? 0;
  const alone = text.match(/[a-z][^\0-\x7f](?![^\0-\x7f])|(?<![^\0-\x7f])[^\0-\x7f][a-z]/giu)?.length ?? 0;
  return alone * 2 > runs;
}

/** Returns whether a sample has fewer bytes beyond ASCII than it has decoded `letters` beyond ASCII. */
function isMostlyHalf(sample: Uint8Array, letters: number): boolean {
  let high = 0;
  for (const byte of sample) if (byte >= 0x80) high++;
  return high < letters;
}

/** Returns the number of two-byte characters that `isUsual` accepts. */
function countPairs(sample: Uint8Array, isUsual: (first: number, second: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < sample.length - 1; at++) {
    const first = sample[at]!;
    if (first < 0x81) continue;
    if (isUsual(first, sample[++at]!)) count++;
  }
  return count;
}
