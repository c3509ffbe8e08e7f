import type { CountryCode } from 'libphonenumber-js/max';
import { type Token, toSet } from './tokenize.ts';

/** Words for places, one country per line. They indicate the country of a phone number without a code. */
const lines = `
  GB uk british england london scotland manchester wales britain leeds liverpool birmingham glasgow edinburgh bristol
  US usa america california texas florida chicago hawaii nevada american houston dallas boston seattle vegas jersey guam oregon virginia sacramento arizona denver atlanta philadelphia
  CA canada toronto vancouver calgary montreal winnipeg ontario canadian ottawa edmonton alberta
  AU australia sydney melbourne brisbane perth adelaide australian aussie canberra darwin queensland
  NZ auckland zealand kiwi wellington christchurch
  SG singapore sg singaporean
  HK hk hongkong
  JP japan tokyo osaka nagoya japanese kyoto fukuoka yokohama
  KR korea seoul korean busan incheon
  TW taiwan taipei taiwanese kaohsiung
  CN china shanghai beijing guangzhou shenzhen
  MY malaysia kl malaysian penang johor sabah
  TH thailand bangkok thai phuket
  ID indonesia jakarta indonesian bali
  VN vietnam hanoi
  IN india mumbai delhi bangalore chennai
  AE uae dubai emirates dhabi sharjah ajman
  SA saudi riyadh jeddah ksa dammam khobar
  QA qatar doha qatari
  KW kuwait
  BH bahrain
  OM oman
  ES spain espana madrid barcelona valencia sevilla spanish
  FR france paris lyon marseille french
  IT italy italia rome milan roma milano italian
  DE germany berlin munich hamburg german frankfurt cologne koln
  NL netherlands amsterdam dutch rotterdam
  BE belgium brussels
  CH switzerland zurich geneva swiss
  IE ireland dublin irish
  NO norway oslo norwegian
  SE sweden stockholm swedish
  DK denmark copenhagen danish
  AT austria vienna wien
  PT portugal lisbon
  PL poland warsaw
  FI finland helsinki
  TR turkey istanbul
  IL israel
  MO macau
  BN brunei
  MX mexico mexican`;

const countryByWord = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [country, ...words] = line.trim().split(' ');
      return words.map((word) => [word, country as CountryCode] as const);
    }),
);

/** Places that are also people's names: "from Virginia" is a place, "Virginia po ito" a person. */
const placesLikeNames = toSet(
  'adelaide austin berlin bristol brussels dallas darwin florence florida houston jersey jordan london madrid paris perth sydney valencia virginia',
);
const placePrepositions = toSet('at dito from galing in nasa near of sa taga to');

/**
 * Returns the countries that a message mentions, in order, at most three. Phone numbers without a country
 * code may belong to them.
 */
export function findCountries(tokens: readonly Token[]): CountryCode[] {
  const countries = new Set<CountryCode>();
  for (const [at, { plain, text }] of tokens.entries()) {
    const country = countryByWord.get(plain);
    const isPlace = !placesLikeNames.has(plain) || placePrepositions.has(tokens[at - 1]?.plain ?? '');
    if (country && isPlace) countries.add(country);
    if (text === 'US' || (text === 'us' && tokens[at - 1]?.plain === 'the')) countries.add('US');
    if (plain === 'hong' && tokens[at + 1]?.plain === 'kong') countries.add('HK');
    if (countries.size === 3) break;
  }
  return [...countries];
}
