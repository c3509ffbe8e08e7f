/**
 * Names of holidays with a fixed date that mean nothing else, with month (1 to 12) and day. For texts in
 * lower case without accents.
 */
export const holidayNames: readonly [words: RegExp, month: number, day: number][] = [
  [/\bchristmas eve\b|\bbisperas ng pasko\b/g, 12, 24],
  [/\bchristmas day\b|\baraw ng pasko\b/g, 12, 25],
  [/\bnew year['’]?s eve\b|\bbisperas ng bagong taon\b/g, 12, 31],
  [/\bnew year['’]?s day\b|\bano nuevo\b|\bnouvel an\b/g, 1, 1],
  [/\brizal day\b/g, 12, 30],
  [/\bindependence day\b|\baraw ng kalayaan\b/g, 6, 12],
  [/\ball saints['’]? day\b|\bundas\b|\btodos los santos\b/g, 11, 1],
];
