import { escapeHtml } from '../../../lib/html.ts';

/** Piece of escaped HTML that is safe to insert into a page. */
export type Html = { readonly markup: string };

type Value = Html | string | number | undefined | false | Value[];

/** Returns a value as markup: escapes texts and numbers, joins arrays, and drops undefined and false. */
function toMarkup(value: Value): string {
  if (value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  if (typeof value === 'object') return value.markup;
  return escapeHtml(String(value));
}

/**
 * Template tag that builds HTML. Escapes every value except results of itself. Joins arrays; undefined and
 * false become an empty text.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(toMarkup)) };
}
