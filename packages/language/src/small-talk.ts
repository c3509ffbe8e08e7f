/** Kinds of messages that ask nothing. */
export type SmallTalk = 'greeting' | 'thanks' | 'goodbye';

const phrases: Record<SmallTalk, string[]> = {
  greeting: [
    'hi',
    'hello',
    'hey',
    'good morning',
    'good afternoon',
    'good evening',
    'kumusta',
    'kamusta',
    'musta',
    'magandang umaga',
    'magandang hapon',
    'magandang gabi',
    'magandang araw',
    'hola',
    'buenos dias',
    'buenas tardes',
    'bonjour',
    'salut',
    'bonsoir',
  ],
  thanks: [
    'thanks',
    'thank you',
    'thank you so much',
    'thanks a lot',
    'ty',
    'salamat',
    'maraming salamat',
    'gracias',
    'muchas gracias',
    'merci',
    'merci beaucoup',
  ],
  goodbye: ['bye', 'goodbye', 'see you', 'paalam', 'adios', 'au revoir'],
};

const politeTail = /\b(po|there|everyone|all|team|naman|ulit|ka|kayo|na)\b/g;

/**
 * Returns the kind of a message that is only a greeting, thanks or goodbye, in English, Filipino, Spanish or
 * French. Returns undefined for other messages.
 */
export function findSmallTalk(message: string): SmallTalk | undefined {
  const plain = message
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(politeTail, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (Object.keys(phrases) as SmallTalk[]).find((kind) => phrases[kind].includes(plain));
}
