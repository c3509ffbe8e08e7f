/** Kinds of facts that customers of every business ask about. */
export const factKinds = [
  'name',
  'hours',
  'address',
  'phone',
  'email',
  'link',
  'delivery',
  'payment',
  'returns',
] as const;
export type FactKind = (typeof factKinds)[number];

/** Minutes since midnight, 0 to 1440. A closing time at or before the opening time is on the next day. */
export type OpenPeriod = { opens: number; closes: number };

/** Opening hours by day of the week, from Sunday (0) to Saturday (6). No periods: closed. Null: unknown. */
type WeekHours = readonly (readonly OpenPeriod[] | null)[];

/**
 * Hours of one date, for example a holiday. `month` is 1 to 12. A null year applies to every year. With
 * `closes` it opens as on its day of the week and closes at that minute, and `periods` is empty.
 */
export type DateHours = {
  year: number | null;
  month: number;
  day: number;
  periods: readonly OpenPeriod[];
  closes?: number;
};

/** Opening hours of a business. */
export type Hours = { week: WeekHours; dates: readonly DateHours[] };

/** A fact of a business: its opening hours, or texts as the source writes them. */
type Fact = { kind: 'hours'; hours: Hours } | { kind: Exclude<FactKind, 'hours'>; text: string };

/** A fact with the line of the source that states it, and the headings above that line. */
export type FoundFact = Fact & { quote: string; heading: string };

/** A found fact with the document that states it. */
export type SourcedFact = FoundFact & { documentId: number };
