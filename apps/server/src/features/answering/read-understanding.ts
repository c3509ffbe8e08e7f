import { toStorable } from '@anito/contract/values';

/** What a model made of a question; `standalone` is empty when it gave none that can be read. */
export type Understanding = {
  standalone: string;
  translations: string[];
  wordings: string[];
  /** Whether the visitor asks for a person. */
  wantsPerson: boolean;
};

/** Longer ones are no questions. */
const maxQuestionLength = 500;
const maxWordings = 2;

const textField = /"([a-z-]{2,10})"\s*:\s*("(?:[^"\\]|\\.)*")/g;

/**
 * Reads a model's JSON, fenced or with words around it. Of one that was cut off or is broken, each field that is whole
 * is taken. Whatever has another shape than asked for is left out.
 */
export function readUnderstanding(reply: string): Understanding {
  const fields = parseObject(reply) ?? salvageFields(reply);
  return {
    standalone: readQuestion(fields.standalone) ?? '',
    translations: readQuestions(Object.values(fields.translations ?? {})),
    wordings: readQuestions(fields.wordings).slice(0, maxWordings),
    wantsPerson: fields.person === true,
  };
}

function parseObject(reply: string): Record<string, unknown> | undefined {
  try {
    // What a model thinks aloud comes before what it says.
    const start = reply.lastIndexOf('{', reply.lastIndexOf('"standalone"'));
    const parsed: unknown = JSON.parse(reply.slice(start, reply.lastIndexOf('}') + 1));
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The complete texts of a JSON that ends too early; a language's is a translation. */
function salvageFields(reply: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [, name = '', text = ''] of reply.matchAll(textField)) {
    try {
      fields[name] ??= JSON.parse(text);
    } catch {
      // A line break within a text: this one is not whole.
    }
  }
  const { standalone, ...translations } = fields;
  return { standalone, translations };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readQuestions(values: unknown): string[] {
  return Array.isArray(values) ? values.flatMap((value) => readQuestion(value) ?? []) : [];
}

function readQuestion(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = toStorable(value).replace(/\s+/g, ' ').trim();
  return plain && plain.length <= maxQuestionLength ? plain : undefined;
}
