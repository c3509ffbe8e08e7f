import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { idParams, personText } from './values.ts';

/** Parts of a template that can contain placeholders. */
const templateParts = ['header', 'body', 'button'] as const;
type TemplatePart = (typeof templateParts)[number];

/** A placeholder of a template. */
const templateField = z.object({
  /** Unique key in the template: the part, and the number or name in that part. */
  key: z.string(),
  part: z.enum(templateParts),
  /** Name between the braces; for a button, its label. */
  name: z.string(),
  /** Example from the author of the template. */
  example: z.string().nullable(),
  max: z.int(),
});
export type TemplateField = z.infer<typeof templateField>;

/** A message that a messaging service has approved and delivers at any time. */
const messageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  header: z.string().nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(z.string()),
  /** Has a button that shares the visitor's phone number; the service labels it. */
  asksContact: z.boolean().default(false),
  fields: z.array(templateField),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

export const messageTemplates = z.object({
  templates: z.array(messageTemplate),
  /** Approved templates that need more than text, such as a picture, and cannot be sent from here. */
  leftOutCount: z.int().nonnegative(),
});
export type MessageTemplates = z.infer<typeof messageTemplates>;

/** A placeholder in a text of a template: a number or a name. */
const placeholder = /\{\{ ?([A-Za-z0-9_]{1,60}) ?\}\}/g;

/** Returns the names of the placeholders in a text of a template, in order and without duplicates. */
export function listTemplatePlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** Returns the key of a placeholder's field. */
export const buildFieldKey = (part: TemplatePart, name: string) => `${part}.${name}`;

/**
 * Returns a text of a template with each placeholder replaced by its trimmed value. A placeholder without a
 * value stays as it is. `values` are keyed by `buildFieldKey`.
 */
export function fillPlaceholders(
  text: string,
  part: TemplatePart,
  values: Readonly<Record<string, string>>,
): string {
  return text.replace(
    placeholder,
    (whole, name: string) => values[buildFieldKey(part, name)]?.trim() || whole,
  );
}

/**
 * Returns the text that the visitor reads for a template and its values: header, body and footer, separated
 * by blank lines. `values` are keyed by `buildFieldKey`.
 */
export function fillTemplate(
  { header, body, footer }: Pick<MessageTemplate, 'header' | 'body' | 'footer'>,
  values: Readonly<Record<string, string>>,
): string {
  const filled = [
    header && fillPlaceholders(header, 'header', values),
    fillPlaceholders(body, 'body', values),
    footer,
  ];
  return filled.filter(Boolean).join('\n\n');
}

export const listMessageTemplates = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/message-templates',
  access: 'user',
  resource: 'assistant',
  summary: "List the approved message templates of an assistant's account, with their placeholders",
  params: idParams,
  query: z.strictObject({ channel: z.string().min(1).max(50) }),
  response: messageTemplates,
});

const value = personText({ min: 1, max: limits.templateValueMax, label: 'A value' });

/** A template to send, with the values of its placeholders. */
export const templateInput = {
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'A template name has small letters, digits and underscores'),
  language: z.string().regex(/^[A-Za-z]{2,3}(_[A-Za-z]{2,4})?$/, 'must be a language such as en or en_US'),
  values: z
    .record(z.string().regex(/^[a-z]{4,6}\.[A-Za-z0-9_]{1,60}$/, 'is no blank of a template'), value)
    .refine((values) => Object.keys(values).length <= limits.templateFields, 'has too many values')
    .default({}),
};
