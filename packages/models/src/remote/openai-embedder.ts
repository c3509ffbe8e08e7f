import { APICallError } from '@ai-sdk/provider';
import { z } from 'zod';
import { createRefusalError } from './provider-failure.ts';

type EncodingFormat = 'base64' | 'float';

/** Server, model and key for embedding calls. */
type OpenAiSource = {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  /** Fields in addition to those of OpenAI. */
  fields: object | undefined;
  fetch: typeof globalThis.fetch;
};

const responseSchema = z.object({
  data: z.array(z.object({ embedding: z.union([z.string(), z.array(z.number())]) })),
});

/** Limit of OpenAI per call. */
export const maxTextsPerCall = 2_048;

/**
 * Returns a function that requests vectors from a server with OpenAI's protocol. Like OpenAI's own clients,
 * it requests base64 of 32-bit floats, which takes a quarter of the size of decimal numbers and needs no
 * number parsing (https://platform.openai.com/docs/api-reference/embeddings/create). A server that ignores
 * this responds with numbers. When a server refuses the first call, numbers are requested.
 */
export function createOpenAiEmbedder(source: OpenAiSource) {
  let format: EncodingFormat = 'base64';
  let isProven = false;
  return async (texts: string[], signal: AbortSignal): Promise<ArrayLike<number>[]> => {
    try {
      const vectors = await requestVectors(source, texts, format, signal);
      isProven = true;
      return vectors;
    } catch (error) {
      if (isProven || format === 'float' || !isRefusal(error)) throw error;
    }
    const vectors = await requestVectors(source, texts, 'float', signal);
    format = 'float';
    return vectors;
  };
}

/** Returns whether a server rejected a request as invalid: status 400 or 422. */
function isRefusal(error: unknown): boolean {
  return APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422);
}

/**
 * Requests the vectors of some texts, in the order of the response. Throws APICallError for an error status.
 */
async function requestVectors(
  { baseUrl, apiKey, model, fields, fetch: serviceFetch }: OpenAiSource,
  texts: string[],
  format: EncodingFormat,
  signal: AbortSignal,
): Promise<ArrayLike<number>[]> {
  const url = `${baseUrl}/embeddings`;
  const response = await serviceFetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: JSON.stringify({ model, input: texts, encoding_format: format, ...fields }),
    signal,
  });
  const body = await response.text();
  if (!response.ok) throw createRefusalError('The embedding model refused.', url, response, body);
  const { data } = responseSchema.parse(JSON.parse(body));
  return data.map(({ embedding }) => (typeof embedding === 'string' ? decodeFloats(embedding) : embedding));
}

/** Decodes base64 of little-endian 32-bit floats. */
function decodeFloats(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const floats = new Float32Array(Math.floor(bytes.byteLength / 4));
  for (let index = 0; index < floats.length; index++) floats[index] = view.getFloat32(index * 4, true);
  return floats;
}
