import { Allow, parse } from 'partial-json';
import { z } from 'zod';
import type { ChatModel, ChatRequest } from './types.ts';

/**
 * A request whose reply is a JSON object of `schema`. The fields of the schema come in the order in which the
 * model should write them.
 */
export type ObjectRequest<S extends z.ZodObject> = Omit<ChatRequest, 'grounding' | 'replySchema'> & {
  schema: S;
  /** Accepts the complete fields of a reply that was cut off. */
  acceptsCut?: boolean;
};

/**
 * `object` is undefined when no object in the reply matches the schema. `error` is set when the reply ended
 * early.
 */
export type ObjectResult<S extends z.ZodObject> = { object: z.infer<S> | undefined; error?: unknown };

/** Upper bound in characters, far above any requested object. */
const maxReplyLength = 16_000;
/** Number of `{` positions tried in a reply that has text around its object. */
const maxAttempts = 20;

/**
 * Asks a chat model for an object in one request. The provider receives the schema, and the reply is checked
 * against it. `object` is undefined if the reply contains none or is too long. A failed or aborted call is
 * returned as `error`, not thrown; the reply up to the failure may still contain an object.
 */
export async function askForObject<S extends z.ZodObject>(
  chat: ChatModel,
  { schema, acceptsCut = false, ...request }: ObjectRequest<S>,
): Promise<ObjectResult<S>> {
  let reply = '';
  let error: unknown;
  try {
    for await (const part of chat.stream({
      ...request,
      replySchema: toJsonSchema(schema),
      grounding: null,
    })) {
      if (part.type === 'text') reply += part.text;
      if (reply.length > maxReplyLength) return { object: undefined };
    }
  } catch (caught) {
    error = caught;
  }
  return { object: findObject(reply, schema, acceptsCut), error };
}

/**
 * Returns the last object in a reply that has a field of the schema and matches it, or undefined. Tries the
 * last 20 opening braces. Models that ignore the schema wrap the object in a code fence, add text around it,
 * or write a draft before it.
 */
export function findObject<S extends z.ZodObject>(
  reply: string,
  schema: S,
  acceptsCut: boolean,
): z.infer<S> | undefined {
  const fields = Object.keys(schema.shape);
  let start = reply.length;
  for (let attempt = 0; attempt < maxAttempts && start > 0; attempt++) {
    start = reply.lastIndexOf('{', start - 1);
    if (start < 0) return undefined;
    const value = parseJson(reply.slice(start), acceptsCut);
    const hasKnownField = value !== undefined && fields.some((field) => Object.hasOwn(value, field));
    const { data } = schema.safeParse(hasKnownField ? value : undefined);
    if (data) return data;
  }
  return undefined;
}

/**
 * Parses the object at the start of a text and ignores text after it. Returns undefined when it is not JSON.
 * With `acceptsCut`, an object may be cut off. Its incomplete string or number is dropped: half a sentence is
 * useless.
 */
function parseJson(text: string, acceptsCut: boolean): object | undefined {
  try {
    return parse(text, acceptsCut ? Allow.OBJ | Allow.ARR : 0);
  } catch {
    return undefined;
  }
}

/** Keywords that strict providers refuse. They are not sent, only used to check the reply. */
const unsentKeywords = ['default', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

const jsonSchemas = new WeakMap<z.ZodObject, Record<string, unknown>>();

/**
 * Converts a schema to the JSON schema that a provider receives, and caches it. Fields with a default become
 * required, because strict providers demand every field.
 */
function toJsonSchema(schema: z.ZodObject): Record<string, unknown> {
  const cached = jsonSchemas.get(schema);
  if (cached) return cached;
  const schemaJson = z.toJSONSchema(schema, {
    target: 'draft-7',
    override({ jsonSchema }) {
      for (const keyword of unsentKeywords) delete jsonSchema[keyword];
    },
  });
  jsonSchemas.set(schema, schemaJson);
  return schemaJson;
}
