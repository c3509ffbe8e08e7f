import { createServiceFetch } from '@anito/outside/service-fetch';
import { z } from 'zod';

/** Programs that serve language models on the local machine. */
const localServers = ['ollama', 'lm-studio', 'llama-cpp'] as const;
export type LocalServer = (typeof localServers)[number];

/** A language model of a local server. */
export type LocalModel = { server: LocalServer; model: string };

/** Default addresses of the local servers. No other address is contacted. */
export const defaultAddresses: Record<LocalServer, string> = {
  ollama: 'http://127.0.0.1:11434',
  'lm-studio': 'http://127.0.0.1:1234',
  'llama-cpp': 'http://127.0.0.1:8080',
};

/** Timeout in milliseconds. A local server answers quickly or not at all. */
const timeoutMs = 1_500;
const maxModels = 50;
/**
 * Upper bound in characters. A list of models is short, but another program on the port may send any amount.
 */
const maxListLength = 1_000_000;

const name = z.string().min(1).max(200);
const openAiListSchema = z.object({ data: z.array(z.object({ id: name, owned_by: z.string().optional() })) });

/**
 * How each server lists its models. Uses the server's own endpoint where it tells more than OpenAI's format.
 */
const listEndpoints: Record<LocalServer, { path: string; read(body: unknown): string[] }> = {
  ollama: {
    path: '/api/tags',
    // Ollama also lists models that it forwards to its cloud service (https://docs.ollama.com/cloud).
    read: (body) =>
      z
        .object({ models: z.array(z.object({ name, remote_host: z.string().optional() })) })
        .parse(body)
        .models.filter((model) => !model.remote_host && !/[:-]cloud$/.test(model.name))
        .map((model) => model.name),
  },
  'lm-studio': { path: '/v1/models', read: (body) => openAiListSchema.parse(body).data.map(({ id }) => id) },
  'llama-cpp': {
    path: '/v1/models',
    // Many programs use port 8080. Only llama.cpp sets this owner in its list.
    read: (body) =>
      openAiListSchema
        .parse(body)
        .data.filter(({ owned_by }) => owned_by === 'llamacpp')
        .map(({ id }) => id),
  },
};

/** Models that only embed or rerank. */
const nonChatModels = /embed|minilm|(?:^|[/_-])(?:bge|gte|e5)[-_:]|rerank/i;

/**
 * Returns the language models that are served on this machine now, at most 50, without models that only embed
 * or rerank. Takes at most two seconds. The list is empty when none is found.
 */
export async function findLocalModels(addresses = defaultAddresses): Promise<LocalModel[]> {
  const connection = createServiceFetch(timeoutMs);
  try {
    const modelsByServer = await Promise.all(
      localServers.map(async (server) => {
        const names = await listModels(server, addresses[server], connection.fetch).catch(() => []);
        return names.filter((model) => !nonChatModels.test(model)).map((model) => ({ server, model }));
      }),
    );
    return modelsByServer.flat().slice(0, maxModels);
  } finally {
    connection.close();
  }
}

/**
 * Returns the names of a server's models. The list is empty when the response has an error status or is too
 * long. Throws when the server is unreachable or its list has another format.
 */
async function listModels(
  server: LocalServer,
  address: string,
  serviceFetch: typeof globalThis.fetch,
): Promise<string[]> {
  const { path, read } = listEndpoints[server];
  const response = await serviceFetch(address + path, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > maxListLength) {
    await response.body?.cancel();
    return [];
  }
  const text = await response.text();
  return text.length > maxListLength ? [] : read(JSON.parse(text));
}
