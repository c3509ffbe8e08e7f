import { escapeHtml } from '../../../lib/html.ts';

/** Piece of escaped HTML that is safe to insert into a page. */
export type Html = { readonly markup: string };

type Value = Html | string | number | undefined | false | Value[];

function toMarkup(value: Value): string {
  if (value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  if (typeof value === 'object') return value.markup;
  return escapeHtml(String(value));
}

/**
 * Builds HTML. Escapes every value except results of this function. Arrays are joined; `undefined` and
 * `false` become ''.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(toMarkup)) };
}
