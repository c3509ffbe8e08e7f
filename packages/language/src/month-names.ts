const names = [
  'january jan enero ene janvier janv',
  'february feb pebrero febrero fevrier fevr',
  'march mar marso marzo mars',
  'april apr abril avril avr',
  'may mayo mai',
  'june jun hunyo junio juin',
  'july jul hulyo julio juillet juil',
  'august aug agosto ago aout',
  'september sept sep setyembre septiembre septembre',
  'october oct oktubre octubre octobre',
  'november nov nobyembre noviembre novembre',
  'december dec disyembre diciembre dic decembre',
];
/** English names of the months, in lower case. */
export const englishMonths: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');
/**
 * Names and abbreviations of months in English, Filipino, Spanish and French, in lower case without accents,
 * with the number of the month from 1 to 12.
 */
export const monthNames: ReadonlyMap<string, number> = new Map(
  names.flatMap((forms, i) => forms.split(' ').map((name): [string, number] => [name, i + 1])),
);

/** Abbreviations, and names that are also other words. They count as months only next to a number. */
export const ambiguousMonths: ReadonlySet<string> = new Set(
  'may mar mars mai ene jan feb apr jun jul aug ago sep sept oct nov dec dic avr'.split(' '),
);

/** Words that are capitalized in English, Filipino, Spanish or French without being names, in lower case. */
export const capitalizedWords: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday lunes martes miyerkules huwebes biyernes sabado linggo
  january february march april june july august september october november december
  enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre
  i i'm i'll i've yes no english filipino tagalog spanish french español français sir ma'am maam po php gcash`.split(
    /\s+/,
  ),
);
