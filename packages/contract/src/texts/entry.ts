/**
 * A text with values in braces. `{name}` stands for a value, a number written as the language writes it; `{name:size}`
 * for bytes, written as a size; `{name:text}` for another text of the catalogue, whose reason the value names. Where
 * the words depend on a number, `by` names it and the others are its forms (Intl.PluralRules); languages without a
 * form of their own say `other`.
 */
export type Entry = string | { by: string; one: string; other: string };

/** Names and numbers that a text says. */
export type Values = Readonly<Record<string, string | number>>;

type ReadName<Braces extends string, Value> = Braces extends `${infer Name}:${infer Form}`
  ? { [Key in Name]: Form extends 'size' ? number : string }
  : { [Key in Braces]: Value };

type ReadText<Text extends string> = Text extends `${string}{${infer Braces}}${infer Rest}`
  ? ReadName<Braces, string | number> & ReadText<Rest>
  : unknown;

/** The values that an entry needs. */
export type ValuesOf<E> = E extends string
  ? ReadText<E>
  : E extends { by: infer By extends string; other: infer Other extends string }
    ? ReadText<Other> & { [Key in By]: number }
    : never;
