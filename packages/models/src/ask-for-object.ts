import { Allow, parse } from 'partial-json';
import { z } from 'zod';
import type { ChatModel, ChatRequest } from './types.ts';

/** One question whose reply is an object of a schema. Fields stand in the order in which they are wanted. */
export type ObjectRequest<S extends z.ZodObject> = Omit<ChatRequest, 'grounding' | 'replySchema'> & {
  schema: S;
  /** Whether a reply that was cut off serves as far as its fields are complete. */
  acceptsCut?: boolean;
};

/** Undefined where no object came that fits the schema; `error` ended the reply early. */
export type ObjectReply<S extends z.ZodObject> = { object: z.infer<S> | undefined; error?: unknown };

/** Far more than any object that is asked for. */
const longestReply = 16_000;
/** Of a reply with words around its object, so many braces are tried. */
const mostStarts = 20;

/** Asks a chat model, in one request, for an object: the vendor is told of the schema, the reply is checked by it. */
export async function askForObject<S extends z.ZodObject>(
  chat: ChatModel,
  { schema, acceptsCut = false, ...request }: ObjectRequest<S>,
): Promise<ObjectReply<S>> {
  let reply = '';
  let error: unknown;
  try {
    for await (const part of chat.stream({
      ...request,
      replySchema: toJsonSchema(schema),
      grounding: null,
    })) {
      if (part.type === 'text') reply += part.text;
      if (reply.length > longestReply) return { object: undefined };
    }
  } catch (caught) {
    error = caught;
  }
  return { object: findObject(reply, schema, acceptsCut), error };
}

/**
 * The last object of a reply that fits: models that keep to no schema put it in a fence, words around it, or an earlier
 * draft before it.
 */
export function findObject<S extends z.ZodObject>(
  reply: string,
  schema: S,
  acceptsCut: boolean,
): z.infer<S> | undefined {
  const fields = Object.keys(schema.shape);
  let start = reply.length;
  for (let tried = 0; tried < mostStarts && start > 0; tried++) {
    start = reply.lastIndexOf('{', start - 1);
    if (start < 0) return undefined;
    const value = parseJson(reply.slice(start), acceptsCut);
    const isMeant = value !== undefined && fields.some((field) => Object.hasOwn(value, field));
    const { data } = schema.safeParse(isMeant ? value : undefined);
    if (data) return data;
  }
  return undefined;
}

/** Strings and numbers that are cut off are left out: half a sentence is none. */
function parseJson(text: string, acceptsCut: boolean): object | undefined {
  try {
    return parse(text, acceptsCut ? Allow.OBJ | Allow.ARR : 0);
  } catch {
    return undefined;
  }
}

/** Strict vendors refuse these in a schema; the reply is checked by them. */
const unsentKeywords = ['default', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const;

const jsonSchemas = new WeakMap<z.ZodObject, Record<string, unknown>>();

/** With every field required, as strict vendors want it. */
function toJsonSchema(schema: z.ZodObject): Record<string, unknown> {
  const known = jsonSchemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, {
    target: 'draft-7',
    override({ jsonSchema }) {
      for (const keyword of unsentKeywords) delete jsonSchema[keyword];
    },
  });
  jsonSchemas.set(schema, made);
  return made;
}
