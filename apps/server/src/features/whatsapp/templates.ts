import { limits } from '@anito/contract/limits';
import {
  fillBlanks,
  listBlanks,
  type MessageTemplate,
  type MessageTemplates,
  nameField,
  type TemplateField,
} from '@anito/contract/message-templates';
import { toStorable } from '@anito/contract/values';
import { z } from 'zod';
import type { ApprovedMessage, ChosenTemplate } from '../threads/channel-kind.ts';

const named = z.array(z.object({ param_name: z.string(), example: z.string() }));
const examples = z
  .object({
    header_text: z.array(z.string()),
    body_text: z.array(z.array(z.string())),
    header_text_named_params: named,
    body_text_named_params: named,
  })
  .partial();
const text = z.string().max(2_000);

/** Components that are filled with text. A template with any other component cannot be sent from here. */
const component = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('HEADER'),
    format: z.literal('TEXT'),
    text,
    example: examples.optional().catch(undefined),
  }),
  z.object({ type: z.literal('BODY'), text, example: examples.optional().catch(undefined) }),
  z.object({ type: z.literal('FOOTER'), text }),
  z.object({
    type: z.literal('BUTTONS'),
    buttons: z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('QUICK_REPLY'), text }),
        z.object({ type: z.literal('PHONE_NUMBER'), text }),
        // Shares the visitor's number. WhatsApp writes its label in the visitor's language.
        z.object({ type: z.literal('REQUEST_CONTACT_INFO') }),
        z.object({
          type: z.literal('URL'),
          text,
          url: text,
          example: z.array(z.string()).optional().catch(undefined),
        }),
      ]),
    ),
  }),
]);
type Component = z.infer<typeof component>;

/**
 * A template as the Graph API lists it:
 * https://developers.facebook.com/docs/graph-api/reference/whats-app-business-hsm
 */
const graphTemplate = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().default(''),
  components: z.array(z.unknown()),
});
type GraphTemplate = z.infer<typeof graphTemplate>;
const approvedTemplate = z.object({ status: z.literal('APPROVED') });

/** Longest shown heading and body with their values, in characters. */
const longestHeader = 60;
const longestBody = 1_024;

const pick = <Type extends Component['type']>(components: readonly Component[], type: Type) =>
  components.find((each): each is Extract<Component, { type: Type }> => each.type === type);

/** Returns the text and the fields of a template. Undefined when it needs more than text. */
function readTemplate({ name, language, category, components }: GraphTemplate): MessageTemplate | undefined {
  const read = z.array(component).safeParse(components).data;
  const body = read && pick(read, 'BODY');
  // WhatsApp writes the codes of authentication templates itself.
  if (!body || category === 'AUTHENTICATION') return undefined;
  const header = pick(read, 'HEADER');
  const buttons = pick(read, 'BUTTONS')?.buttons ?? [];
  const filled = [
    header?.text,
    body.text,
    ...buttons.map((button) => (button.type === 'URL' ? button.url : '')),
  ];
  if (filled.some((words) => words && hasUnknownBlank(words))) return undefined;
  const fields = [
    ...(header ? listFields('header', header.text, header.example) : []),
    ...listFields('body', body.text, body.example),
    ...buttons.flatMap((button, index): TemplateField[] =>
      button.type === 'URL' && listBlanks(button.url).length > 0
        ? [toField('button', String(index), button.text, button.example?.[0])]
        : [],
    ),
  ];
  if (fields.length > limits.templateFields) return undefined;
  return {
    name,
    language,
    header: header ? toStorable(header.text) : null,
    body: toStorable(body.text),
    footer: toStorable(pick(read, 'FOOTER')?.text ?? '') || null,
    buttons: buttons.flatMap((button) => ('text' in button ? [toStorable(button.text)] : [])),
    asksContact: buttons.some(({ type }) => type === 'REQUEST_CONTACT_INFO'),
    fields,
  };
}

/** Returns whether a text contains a placeholder of an unknown form. */
function hasUnknownBlank(words: string): boolean {
  const names = listBlanks(words);
  const values = Object.fromEntries(names.map((name) => [nameField('body', name), 'x']));
  return fillBlanks(words, 'body', values).includes('{{');
}

function toField(
  part: TemplateField['part'],
  key: string,
  name: string,
  example: string | undefined,
): TemplateField {
  return {
    key: nameField(part, key),
    part,
    name: toStorable(name),
    example: example ? toStorable(example) : null,
    max: part === 'header' ? longestHeader : limits.templateValueMax,
  };
}

function listFields(
  part: 'header' | 'body',
  words: string,
  given: z.infer<typeof examples> = {},
): TemplateField[] {
  const byName = (part === 'header' ? given.header_text_named_params : given.body_text_named_params) ?? [];
  const byPlace = (part === 'header' ? given.header_text : given.body_text?.[0]) ?? [];
  return listBlanks(words).map((name, index) => {
    const example = byName.find(({ param_name: of }) => of === name)?.example ?? byPlace[index];
    return toField(part, name, name, example);
  });
}

/**
 * Returns the approved templates that can be sent with text alone, by name. An unreadable template does not
 * affect the others.
 */
export function readTemplates(listed: readonly unknown[]): MessageTemplates {
  const approved = listed.filter((each) => approvedTemplate.safeParse(each).success);
  const templates = approved.flatMap((each) => {
    const { data } = graphTemplate.safeParse(each);
    return (data && readTemplate(data)) ?? [];
  });
  templates.sort((one, other) =>
    `${one.name} ${one.language}` < `${other.name} ${other.language}` ? -1 : 1,
  );
  return { templates, leftOutCount: approved.length - templates.length };
}

/**
 * Returns a filled template in the format of the Cloud API. Undefined when it is longer than the API allows.
 * See https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates
 */
export function writeTemplate(
  { values }: ChosenTemplate,
  { name, language, header, body, fields }: MessageTemplate,
): ApprovedMessage | undefined {
  const isLong =
    fillBlanks(header ?? '', 'header', values).length > longestHeader ||
    fillBlanks(body, 'body', values).length > longestBody;
  if (isLong) return undefined;
  const parameterOf = ({ key, part, name: blank }: TemplateField) => ({
    type: 'text',
    text: values[key] ?? '',
    // Numbered placeholders go by position, named ones by name.
    ...(part === 'button' || /^\d+$/.test(blank) ? {} : { parameter_name: blank }),
  });
  const texts = (['header', 'body'] as const).flatMap((part) => {
    const parameters = fields.filter((field) => field.part === part).map(parameterOf);
    return parameters.length > 0 ? [{ type: part, parameters }] : [];
  });
  const buttons = fields
    .filter(({ part }) => part === 'button')
    .map((field) => ({
      type: 'button',
      sub_type: 'url',
      index: field.key.slice(nameField('button', '').length),
      parameters: [parameterOf(field)],
    }));
  return { name, language, components: [...texts, ...buttons] };
}
