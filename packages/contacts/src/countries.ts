import type { CountryCode } from 'libphonenumber-js/max';
import type { Token } from './read-tokens.ts';

/** By which words people say where they are, and so how they write their number. */
const places = new Map<string, CountryCode>(
  (
    [
      ['GB', 'uk british england london scotland manchester wales britain'],
      ['US', 'usa america california texas florida chicago hawaii nevada'],
      ['CA', 'canada toronto vancouver calgary montreal winnipeg ontario'],
      ['AU', 'australia sydney melbourne brisbane perth adelaide'],
      ['NZ', 'auckland zealand'],
      ['SG', 'singapore sg'],
      ['HK', 'hk hongkong'],
      ['JP', 'japan tokyo osaka nagoya'],
      ['KR', 'korea seoul'],
      ['TW', 'taiwan taipei'],
      ['CN', 'china shanghai beijing'],
      ['MY', 'malaysia kl'],
      ['TH', 'thailand bangkok'],
      ['ID', 'indonesia jakarta'],
      ['VN', 'vietnam hanoi'],
      ['IN', 'india mumbai delhi'],
      ['AE', 'uae dubai emirates dhabi'],
      ['SA', 'saudi riyadh jeddah ksa'],
      ['QA', 'qatar doha'],
      ['KW', 'kuwait'],
      ['BH', 'bahrain'],
      ['OM', 'oman'],
      ['ES', 'spain espana madrid barcelona valencia sevilla'],
      ['FR', 'france paris lyon marseille'],
      ['IT', 'italy italia rome milan roma milano'],
      ['DE', 'germany berlin munich hamburg'],
      ['NL', 'netherlands amsterdam'],
      ['BE', 'belgium brussels'],
      ['CH', 'switzerland zurich geneva'],
      ['IE', 'ireland dublin'],
      ['NO', 'norway oslo'],
      ['SE', 'sweden stockholm'],
      ['DK', 'denmark copenhagen'],
      ['MX', 'mexico'],
    ] as const
  ).flatMap(([country, words]) => words.split(' ').map((word) => [word, country] as const)),
);

/** The countries that a message names, by which numbers without a code may be read. */
export function findCountries(tokens: readonly Token[]): CountryCode[] {
  const found = new Set<CountryCode>();
  for (const [at, { plain, text }] of tokens.entries()) {
    const country = places.get(plain);
    if (country) found.add(country);
    if (text === 'US' || (text === 'us' && tokens[at - 1]?.plain === 'the')) found.add('US');
    if (plain === 'hong' && tokens[at + 1]?.plain === 'kong') found.add('HK');
    if (found.size === 3) break;
  }
  return [...found];
}
