import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { idParams, personText } from './values.ts';

/** A part of a template that has blanks to fill in. */
const templateParts = ['header', 'body', 'button'] as const;
type TemplatePart = (typeof templateParts)[number];

/** A blank of a template. */
const templateField = z.object({
  /** Names it among the template's: its part, and its number or name there. */
  key: z.string(),
  part: z.enum(templateParts),
  /** As it stands between braces; of a button what is written on it. */
  name: z.string(),
  /** What whoever wrote the template gave as an example. */
  example: z.string().nullable(),
  max: z.int(),
});
export type TemplateField = z.infer<typeof templateField>;

/** A message that a messaging service has approved, which it delivers at any time. */
const messageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  header: z.string().nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(z.string()),
  /** Has a button by which the visitor shares their number; the service writes on it. */
  asksContact: z.boolean().default(false),
  fields: z.array(templateField),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

export const messageTemplates = z.object({
  templates: z.array(messageTemplate),
  /** Approved ones that need more than texts, such as a picture, and are not sent from here. */
  leftOutCount: z.int().nonnegative(),
});
export type MessageTemplates = z.infer<typeof messageTemplates>;

/** A blank in a text of a template: a number, or a name. */
const blank = /\{\{ ?([A-Za-z0-9_]{1,60}) ?\}\}/g;

/** The blanks of a text in their order, each once. */
export function listBlanks(text: string): string[] {
  return [...new Set([...text.matchAll(blank)].map(([, name = '']) => name))];
}

/** How the field of a blank is named. */
export const nameField = (part: TemplatePart, name: string) => `${part}.${name}`;

/** A text of a template with its values; a blank without one stays as it is. */
export function fillBlanks(
  text: string,
  part: TemplatePart,
  values: Readonly<Record<string, string>>,
): string {
  return text.replace(blank, (whole, name: string) => values[nameField(part, name)]?.trim() || whole);
}

/** What the visitor reads of a template with its values. */
export function fillTemplate(
  { header, body, footer }: Pick<MessageTemplate, 'header' | 'body' | 'footer'>,
  values: Readonly<Record<string, string>>,
): string {
  const filled = [header && fillBlanks(header, 'header', values), fillBlanks(body, 'body', values), footer];
  return filled.filter(Boolean).join('\n\n');
}

export const listMessageTemplates = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/message-templates',
  access: 'user',
  resource: 'assistant',
  summary: 'The approved messages of an account by which an assistant writes, with their blanks',
  params: idParams,
  query: z.strictObject({ channel: z.string().min(1).max(50) }),
  response: messageTemplates,
});

const value = personText({ min: 1, max: limits.templateValueMax, label: 'A value' });

/** A template as it is to be sent: which, and what fills its blanks. */
export const chosenTemplate = {
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'A template name has small letters, digits and underscores'),
  language: z.string().regex(/^[A-Za-z]{2,3}(_[A-Za-z]{2,4})?$/, 'must be a language such as en or en_US'),
  values: z
    .record(z.string().regex(/^[a-z]{4,6}\.[A-Za-z0-9_]{1,60}$/, 'is no blank of a template'), value)
    .refine((values) => Object.keys(values).length <= limits.templateFields, 'has too many values')
    .default({}),
};
