/** Answer to a request for consent. */
export type Consent = 'yes' | 'no';

const phrases: Record<Consent, readonly string[]> = {
  yes: [
    'yes',
    'y',
    'yep',
    'yeah',
    'yup',
    'sure',
    'ok',
    'okay',
    'go',
    'go ahead',
    'please do',
    'yes please',
    'do it',
    'confirm',
    'confirmed',
    'oo',
    'opo',
    'oo nga',
    'sige',
    'sige go',
    'ge',
    'g',
    'game',
    'payag',
    'tuloy',
    'ituloy',
    'si',
    'claro',
    'vale',
    'dale',
    'de acuerdo',
    'confirmo',
    'adelante',
    'oui',
    'daccord',
    'vas y',
    'allez y',
    'bien sur',
    'je confirme',
  ],
  no: [
    'no',
    'n',
    'nope',
    'nah',
    'cancel',
    'stop',
    'dont',
    'do not',
    'no thanks',
    'never mind',
    'nevermind',
    'hindi',
    'hinde',
    'huwag',
    'wag',
    'ayoko',
    'ayaw',
    'ayaw ko',
    'kansel',
    'no gracias',
    'cancelar',
    'cancela',
    'non',
    'non merci',
    'annuler',
    'annule',
  ],
};

/** Polite words that do not change the meaning. */
const politeWords = new Set([
  'po',
  'please',
  'pls',
  'plz',
  'na',
  'nalang',
  'lang',
  'thanks',
  'salamat',
  'merci',
  'gracias',
]);

/** Maximum length in characters. Longer messages say more than yes or no. */
const maxLength = 60;

/**
 * Parses a message that only agrees or only declines, in English, Filipino, Spanish or French. Returns
 * undefined for other messages.
 */
export function parseConsent(message: string): Consent | undefined {
  if (message.length > maxLength) return undefined;
  const words = message
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const phrase = words.join(' ');
  // A polite word may also be the whole message: "no, thanks".
  const plain = words.filter((word) => !politeWords.has(word)).join(' ');
  return (['yes', 'no'] as const).find(
    (kind) => phrases[kind].includes(phrase) || phrases[kind].includes(plain),
  );
}
