import type { IncomingMessage } from 'node:http';
import type { FakeRequest } from './types.ts';

type Content = string | { text?: string }[] | undefined;
type Body = {
  model?: string;
  stream?: boolean;
  input?: string | string[];
  query?: string;
  documents?: string[];
  system?: Content;
  messages?: { role: string; content: Content }[];
  systemInstruction?: { parts: { text?: string }[] };
  contents?: { role?: string; parts: { text?: string }[] }[];
  content?: { parts: { text?: string }[] };
  requests?: { content: { parts: { text?: string }[] } }[];
};

/** Reads a request in whichever vendor's format its path says; undefined for a path that no vendor has. */
export async function readRequest(incoming: IncomingMessage): Promise<FakeRequest | undefined> {
  const path = (incoming.url ?? '').split('?')[0] ?? '';
  const body = JSON.parse((await readBody(incoming)) || '{}') as Body;
  const request: FakeRequest = {
    vendor: 'openai',
    kind: 'chat',
    model: body.model ?? '',
    isStreamed: body.stream === true,
    messages: (body.messages ?? []).map(({ role, content }) => ({ role, content: toText(content) })),
    texts: body.documents ?? [],
    query: body.query ?? '',
    headers: incoming.headers,
    body,
    receivedAt: performance.now(),
    abandonedAt: null,
  };
  if (path.endsWith('/chat/completions')) return request;
  if (path.endsWith('/embeddings')) return { ...request, kind: 'embed', texts: [body.input ?? []].flat() };
  if (path.endsWith('/rerank')) return { ...request, kind: 'rerank' };
  if (path.endsWith('/messages')) {
    const system = body.system ? [{ role: 'system', content: toText(body.system) }] : [];
    return { ...request, vendor: 'anthropic', messages: [...system, ...request.messages] };
  }
  return readGoogle(path, body, request);
}

function readGoogle(path: string, body: Body, request: FakeRequest): FakeRequest | undefined {
  const [, model, action] = /\/models\/([^:]+):(\w+)$/.exec(path) ?? [];
  if (!model || !action) return undefined;
  const base: FakeRequest = { ...request, vendor: 'google', model };
  if (action === 'batchEmbedContents') {
    return {
      ...base,
      kind: 'embed',
      texts: (body.requests ?? []).map(({ content }) => toText(content.parts)),
    };
  }
  if (action === 'embedContent') return { ...base, kind: 'embed', texts: [toText(body.content?.parts)] };
  const contents = (body.contents ?? []).map(({ role, parts }) => ({
    role: role === 'model' ? 'assistant' : 'user',
    content: toText(parts),
  }));
  const system = body.systemInstruction
    ? [{ role: 'system', content: toText(body.systemInstruction.parts) }]
    : [];
  return { ...base, isStreamed: action === 'streamGenerateContent', messages: [...system, ...contents] };
}

function toText(content: Content): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text }) => text ?? '').join('');
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
