import { saysOnlyContact } from './contact-words.ts';
import { findSmallTalk } from './small-talk.ts';

/** Ends of sentences and lines. A dot inside an e-mail address or a number ends none. */
const sentenceEnd = /(?<=[.!?…])\s+|\n+/u;

/**
 * Returns a message without the sentences that only greet or only say who writes: "Hi, my name is Ana Cruz. Do
 * you deliver?" becomes "Do you deliver?". Returns the message unchanged if nothing else is in it. `names` are
 * the names found in it.
 */
export function removeIntroduction(message: string, names: readonly string[]): string {
  const sentences = message.trim().split(sentenceEnd);
  const rest = sentences.filter((sentence) => !findSmallTalk(sentence) && !saysOnlyContact(sentence, names));
  return rest.length > 0 && rest.length < sentences.length ? rest.join(' ') : message;
}
