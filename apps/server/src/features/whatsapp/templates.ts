import { limits } from '@anito/contract/limits';
import {
  buildFieldKey,
  fillPlaceholders,
  listTemplatePlaceholders,
  type MessageTemplate,
  type MessageTemplates,
  type TemplateField,
} from '@anito/contract/message-templates';
import { toStorable } from '@anito/contract/values';
import { z } from 'zod';
import type { ApprovedMessage, ChosenTemplate } from '../threads/channel-kind.ts';

const namedExamples = z.array(z.object({ param_name: z.string(), example: z.string() }));
const examples = z
  .object({
    header_text: z.array(z.string()),
    body_text: z.array(z.array(z.string())),
    header_text_named_params: namedExamples,
    body_text_named_params: namedExamples,
  })
  .partial();
const text = z.string().max(2_000);

/** Components that are filled with text. A template with any other component cannot be sent from here. */
const componentSchema = z.discriminatedUnion('type', [
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
type Component = z.infer<typeof componentSchema>;

/**
 * A template as the Graph API lists it:
 * https://developers.facebook.com/docs/graph-api/reference/whats-app-business-hsm
 */
const graphTemplateSchema = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().default(''),
  components: z.array(z.unknown()),
});
type GraphTemplate = z.infer<typeof graphTemplateSchema>;
const approvedTemplateSchema = z.object({ status: z.literal('APPROVED') });

/** Longest shown heading and body with their values, in characters. */
const maxHeaderLength = 60;
const maxBodyLength = 1_024;

const findComponent = <Type extends Component['type']>(components: readonly Component[], type: Type) =>
  components.find((each): each is Extract<Component, { type: Type }> => each.type === type);

/**
 * Returns the text and the fields of a template. Undefined when text cannot fill it: it has other components,
 * placeholders of an unknown form or too many fields, or it is an authentication template.
 */
function parseTemplate({ name, language, category, components }: GraphTemplate): MessageTemplate | undefined {
  const parsed = z.array(componentSchema).safeParse(components).data;
  const body = parsed && findComponent(parsed, 'BODY');
  // WhatsApp writes the codes of authentication templates itself.
  if (!body || category === 'AUTHENTICATION') return undefined;
  const header = findComponent(parsed, 'HEADER');
  const buttons = findComponent(parsed, 'BUTTONS')?.buttons ?? [];
  const fillableTexts = [
    header?.text,
    body.text,
    ...buttons.map((button) => (button.type === 'URL' ? button.url : '')),
  ];
  if (fillableTexts.some((content) => content && hasUnknownBlank(content))) return undefined;
  const fields = [
    ...(header ? listFields('header', header.text, header.example) : []),
    ...listFields('body', body.text, body.example),
    ...buttons.flatMap((button, index): TemplateField[] =>
      button.type === 'URL' && listTemplatePlaceholders(button.url).length > 0
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
    footer: toStorable(findComponent(parsed, 'FOOTER')?.text ?? '') || null,
    buttons: buttons.flatMap((button) => ('text' in button ? [toStorable(button.text)] : [])),
    asksContact: buttons.some(({ type }) => type === 'REQUEST_CONTACT_INFO'),
    fields,
  };
}

/** Returns whether a text contains a placeholder of an unknown form. */
function hasUnknownBlank(content: string): boolean {
  const names = listTemplatePlaceholders(content);
  const values = Object.fromEntries(names.map((name) => [buildFieldKey('body', name), 'x']));
  return fillPlaceholders(content, 'body', values).includes('{{');
}

/** Creates a field of a template. Its maximum length depends on the part. */
function toField(
  part: TemplateField['part'],
  key: string,
  name: string,
  example: string | undefined,
): TemplateField {
  return {
    key: buildFieldKey(part, key),
    part,
    name: toStorable(name),
    example: example ? toStorable(example) : null,
    max: part === 'header' ? maxHeaderLength : limits.templateValueMax,
  };
}

/** Returns a field for each placeholder of a text, with an example if the template has one. */
function listFields(
  part: 'header' | 'body',
  content: string,
  examplesGiven: z.infer<typeof examples> = {},
): TemplateField[] {
  const byName =
    (part === 'header' ? examplesGiven.header_text_named_params : examplesGiven.body_text_named_params) ?? [];
  const byPlace = (part === 'header' ? examplesGiven.header_text : examplesGiven.body_text?.[0]) ?? [];
  return listTemplatePlaceholders(content).map((name, index) => {
    const example = byName.find(({ param_name: paramName }) => paramName === name)?.example ?? byPlace[index];
    return toField(part, name, name, example);
  });
}

/**
 * Returns the approved templates that can be sent with text alone, by name, and the number of the other
 * approved ones. An unreadable template does not affect the others.
 */
export function parseTemplates(items: readonly unknown[]): MessageTemplates {
  const approved = items.filter((each) => approvedTemplateSchema.safeParse(each).success);
  const templates = approved.flatMap((each) => {
    const { data } = graphTemplateSchema.safeParse(each);
    return (data && parseTemplate(data)) ?? [];
  });
  templates.sort((one, other) =>
    `${one.name} ${one.language}` < `${other.name} ${other.language}` ? -1 : 1,
  );
  return { templates, leftOutCount: approved.length - templates.length };
}

/**
 * Returns a filled template in the format of the Cloud API. A field without a value becomes empty. Returns
 * undefined when the text is longer than the API allows. See
 * https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates
 */
export function fillTemplate(
  { values }: ChosenTemplate,
  { name, language, header, body, fields }: MessageTemplate,
): ApprovedMessage | undefined {
  const isLong =
    fillPlaceholders(header ?? '', 'header', values).length > maxHeaderLength ||
    fillPlaceholders(body, 'body', values).length > maxBodyLength;
  if (isLong) return undefined;
  const toParameter = ({ key, part, name: blank }: TemplateField) => ({
    type: 'text',
    text: values[key] ?? '',
    // Numbered placeholders go by position, named ones by name.
    ...(part === 'button' || /^\d+$/.test(blank) ? {} : { parameter_name: blank }),
  });
  const texts = (['header', 'body'] as const).flatMap((part) => {
    const parameters = fields.filter((field) => field.part === part).map(toParameter);
    return parameters.length > 0 ? [{ type: part, parameters }] : [];
  });
  const buttons = fields
    .filter(({ part }) => part === 'button')
    .map((field) => ({
      type: 'button',
      sub_type: 'url',
      index: field.key.slice(buildFieldKey('button', '').length),
      parameters: [toParameter(field)],
    }));
  return { name, language, components: [...texts, ...buttons] };
}
