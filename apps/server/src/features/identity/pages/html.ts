import { escapeHtml } from '../../../lib/html.ts';

/** A piece of HTML that is safe to put into a page as it is. */
export type Html = { readonly markup: string };

type Value = Html | string | number | undefined | false | Value[];

function toMarkup(value: Value): string {
  if (value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  if (typeof value === 'object') return value.markup;
  return escapeHtml(String(value));
}

/** Builds HTML; every value is escaped unless it was built by this function too. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(toMarkup)) };
}
