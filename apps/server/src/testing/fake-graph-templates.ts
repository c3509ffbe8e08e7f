/** A message template of a WhatsApp account. */
export type FakeTemplate = {
  name: string;
  language: string;
  status: string;
  category: string;
  components: Record<string, unknown>[];
};

type Parameter = { type?: string; text?: string; parameter_name?: string };
type SentTemplate = {
  name?: string;
  language?: { code?: string };
  components?: { type?: string; sub_type?: string; index?: string; parameters?: Parameter[] }[];
};

/**
 * Templates of a new account: with numbered and named placeholders, with a picture, and an unapproved one.
 */
export const createDefaultTemplates = (): FakeTemplate[] => [
  {
    name: 'hello',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [body('Hello again!')],
  },
  {
    name: 'come_back',
    language: 'en',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [body('We have an answer for you. Write to us to read it.')],
  },
  {
    name: 'order_ready',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['A-17'] } },
      body('Hello {{1}}, your {{2}} is ready. Pick it up until {{3}}.', [['Ana', 'ube cake', 'six o’clock']]),
      { type: 'FOOTER', text: 'Golden Bakeshop' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'I am coming' },
          { type: 'URL', text: 'See the order', url: 'https://example.com/orders/{{1}}', example: ['a17'] },
        ],
      },
    ],
  },
  {
    name: 'order_ready',
    language: 'fil',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      {
        type: 'BODY',
        text: 'Kumusta po, {{customer}}! Handa na po ang {{order}} ninyo.',
        example: {
          body_text_named_params: [
            { param_name: 'customer', example: 'Ana' },
            { param_name: 'order', example: 'ube cake' },
          ],
        },
      },
    ],
  },
  {
    name: 'new_cakes',
    language: 'en',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [{ type: 'HEADER', format: 'IMAGE' }, body('See our new cakes.')],
  },
  {
    name: 'call_you_back',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      body('May we call you about your order?'),
      { type: 'BUTTONS', buttons: [{ type: 'REQUEST_CONTACT_INFO' }] },
    ],
  },
  { name: 'not_yet', language: 'en', status: 'PENDING', category: 'UTILITY', components: [body('Soon.')] },
];

function body(text: string, bodyText?: string[][]) {
  return { type: 'BODY', text, ...(bodyText ? { example: { body_text: bodyText } } : {}) };
}

/** Returns one page of templates, at most four, like the Graph API. */
export function listPage(templates: readonly FakeTemplate[], query: URLSearchParams): object {
  const limit = Math.min(Number(query.get('limit') ?? 25), 4);
  const from = Number(query.get('after') ?? 0);
  const data = templates.slice(from, from + limit);
  const after = String(from + limit);
  const hasMore = from + limit < templates.length;
  return {
    data,
    paging: { cursors: { before: '0', after }, ...(hasMore ? { next: `https://next/${after}` } : {}) },
  };
}

const blanksOf = (text: unknown) =>
  [...String(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);

/** Returns the visible text of a sent template, or the error code and text with which it is refused. */
export function readSentTemplate(
  templates: readonly FakeTemplate[],
  { name, language, components = [] }: SentTemplate,
): { text: string } | { code: number; problem: string } {
  const template = templates.find((each) => each.name === name && each.language === language?.code);
  if (template?.status !== 'APPROVED') {
    return { code: 132_001, problem: 'Template name does not exist in the translation' };
  }
  const texts: string[] = [];
  for (const part of template.components) {
    const sent = components.filter(({ type }) => type?.toUpperCase() === part.type);
    if (part.type === 'BUTTONS') {
      const buttons = part.buttons as { type: string; url?: string }[];
      for (const [index, { url }] of buttons.entries()) {
        const component = components.find((each) => each.type === 'button' && each.index === String(index));
        const want = blanksOf(url).length;
        if ((component?.parameters?.length ?? 0) !== want)
          return {
            code: 132_000,
            problem: 'Number of parameters does not match the expected number of params',
          };
        if (want > 0) texts.push(url!.replace(/\{\{\w+\}\}/, component!.parameters![0]!.text!));
      }
      continue;
    }
    const blanks = blanksOf(part.text);
    const parameters = sent[0]?.parameters ?? [];
    if (parameters.length !== blanks.length)
      return { code: 132_000, problem: 'Number of parameters does not match the expected number of params' };
    let text = String(part.text ?? '');
    for (const [index, blank] of blanks.entries()) {
      const isNamed = !/^\d+$/.test(blank);
      const parameter = isNamed
        ? parameters.find(({ parameter_name: of }) => of === blank)
        : parameters.filter(({ parameter_name: of }) => of === undefined)[index];
      if (parameter?.type !== 'text' || !parameter.text)
        return { code: 132_012, problem: 'Parameter format does not match' };
      if (/[\n\t]| {5}/.test(parameter.text))
        return {
          code: 132_018,
          problem: 'Param text cannot have new-line/tab characters or more than 4 spaces',
        };
      text = text.replace(`{{${blank}}}`, parameter.text);
    }
    if (part.type === 'BODY' && text.length > 1_024)
      return { code: 132_005, problem: 'Translated text too long' };
    texts.push(text);
  }
  return { text: texts.join(' | ') };
}
