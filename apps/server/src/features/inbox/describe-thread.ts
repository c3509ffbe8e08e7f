import type { ThreadItem } from '@anito/contract/inbox';
import { asksForPerson } from '@anito/language/asks-for-person';
import { saysOnlyContact } from '@anito/language/contact-words';
import { isRequest } from '@anito/language/is-request';
import { findSmallTalk } from '@anito/language/small-talk';
import { hasPriceIntent } from '../leads/price-intent.service.ts';

/** Longest wish, in characters. */
const maxWishLength = 140;

/**
 * Returns the visitor's last message while neither a person nor the assistant has answered it, otherwise
 * null. A greeting or thanks needs no answer, so it gives null too.
 */
export function findOpenQuestion(items: readonly ThreadItem[]): string | null {
  const message = findUnansweredMessage(items);
  return message !== null && findSmallTalk(message) ? null : message;
}

/**
 * Returns the visitor's last message with text if neither a person nor the assistant has answered since,
 * otherwise null. Attachments are skipped.
 */
function findUnansweredMessage(items: readonly ThreadItem[]): string | null {
  for (const item of items.toReversed()) {
    if (item.kind === 'question') {
      return item.outcome === 'person' || (item.outcome !== null && !item.answer) ? item.question : null;
    }
    if (item.author === 'visitor' && item.text && !item.attachment) return item.text;
    if (item.author === 'person' || item.author === 'assistant') return null;
  }
  return null;
}

/** What a connected model understood of the lead. */
type LeadWish = { intent: string | null; need: string | null };

/**
 * Returns what the visitor wants, in one line: as a connected model summarized it for the lead, otherwise the
 * visitor's latest request, otherwise the latest question about prices, otherwise the latest meaningful
 * sentence. Returns null for a visitor who only greets, gives contact details or asks for a person.
 */
export function findWish(items: readonly ThreadItem[], lead: LeadWish | undefined): string | null {
  const understood = [lead?.intent, lead?.need].filter(Boolean).join(' · ');
  if (understood) return cutWish(understood);
  const sentences = items.toReversed().flatMap((item) => {
    const text =
      item.kind === 'question'
        ? item.question
        : item.author === 'visitor' && !item.attachment
          ? item.text
          : '';
    return splitSentences(text).filter(isMeaningful);
  });
  const wish = sentences.find(isRequest) ?? sentences.find(hasPriceIntent) ?? sentences[0];
  return wish === undefined ? null : cutWish(wish);
}

/**
 * Splits a message into trimmed sentences, at line breaks and sentence ends. Reads only its first 1,000
 * characters.
 */
function splitSentences(text: string): string[] {
  return text
    .slice(0, 1_000)
    .split(/\n|(?<=[.!?])\s/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/**
 * Returns whether a sentence can be a wish: it has three words or more, and is not only contact details, a
 * greeting, thanks or a request for a person.
 */
function isMeaningful(sentence: string): boolean {
  const words = sentence.split(/\s/).filter((word) => /\p{L}{2}/u.test(word));
  if (words.length < 3) return false;
  return !saysOnlyContact(sentence, []) && !findSmallTalk(sentence) && !asksForPerson(sentence);
}

/** Puts a text on one line and cuts it to `maxWishLength` characters, with an ellipsis. */
function cutWish(text: string): string {
  const line = text.replace(/\s/g, ' ');
  return line.length > maxWishLength ? `${line.slice(0, maxWishLength - 1).trimEnd()}…` : line;
}
