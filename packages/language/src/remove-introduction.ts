import { saysOnlyContact } from './contact-words.ts';
import { findSmallTalk } from './small-talk.ts';

/** Ends of sentences and lines. A dot inside an e-mail address or a number ends none. */
const sentenceEnd = /(?<=[.!?…])\s{1,20}|\n{1,20}/u;

/** Shorter numbers may be a date or the number of an order. */
const minPhoneDigits = 7;

/** Whether a sentence contains a word, an e-mail address or a telephone number. */
const isText = (sentence: string) =>
  /\p{L}/u.test(sentence) || sentence.replace(/\D/g, '').length >= minPhoneDigits;

/**
 * Returns a message without the sentences that only greet or only say who writes: "Hi, my name is Ana Cruz. Do
 * you deliver?" becomes "Do you deliver?". Returns the message unchanged if nothing else is in it. `names` are
 * the names found in it.
 */
export function removeIntroduction(message: string, names: readonly string[]): string {
  const sentences = message.trim().split(sentenceEnd);
  const isIntroduction = (sentence: string) =>
    findSmallTalk(sentence) !== undefined || (isText(sentence) && saysOnlyContact(sentence, names));
  const rest = sentences.filter((sentence) => !isIntroduction(sentence));
  return rest.length > 0 && rest.length < sentences.length ? rest.join(' ') : message;
}
