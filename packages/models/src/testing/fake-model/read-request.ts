import type { IncomingMessage } from 'node:http';
import { readFields } from './read-fields.ts';
import type { FakeRequest } from './types.ts';

type Content = string | { text?: string }[] | undefined;
type RawMessage = { role: string; content: Content };
type Body = {
  model?: string;
  stream?: boolean;
  input?: string | string[] | RawMessage[];
  query?: string;
  documents?: string[];
  system?: Content;
  messages?: RawMessage[];
  tools?: { name?: string; function?: { name: string }; functionDeclarations?: { name: string }[] }[];
  inputText?: string;
  texts?: string[];
  systemInstruction?: { parts: { text?: string }[] };
  contents?: { role?: string; parts: { text?: string }[] }[];
  content?: { parts: { text?: string }[] };
  requests?: { content: { parts: { text?: string }[] } }[];
};

/** Parses a request in the format that its path belongs to. Returns undefined for an unknown path. */
export async function readRequest(incoming: IncomingMessage): Promise<FakeRequest | undefined> {
  const request = await readFormat(incoming);
  return request && { ...request, fields: readFields(request.body as Body, request.messages) };
}

async function readFormat(incoming: IncomingMessage): Promise<FakeRequest | undefined> {
  const path = (incoming.url ?? '').split('?')[0] ?? '';
  const body = JSON.parse((await readBody(incoming)) || '{}') as Body;
  const request: FakeRequest = {
    provider: 'openai',
    kind: 'chat',
    model: body.model ?? '',
    isStreamed: body.stream === true,
    messages: (body.messages ?? []).map(toMessage),
    tools: (body.tools ?? []).flatMap(
      (tool) => tool.functionDeclarations?.map(({ name }) => name) ?? tool.function?.name ?? tool.name ?? [],
    ),
    fields: [],
    texts: body.documents ?? [],
    query: body.query ?? '',
    headers: incoming.headers,
    body,
    receivedAt: performance.now(),
    sentTokens: 0,
    abandonedAt: null,
  };
  if (incoming.method === 'GET')
    return /\/(?:models|key|api\/tags)$/.test(path) ? { ...request, kind: 'list' } : undefined;
  // Mistral and Groq use OpenAI's protocol with small differences. Only the client's name tells them apart.
  const [, providerName] = /ai-sdk[-/](mistral|groq)/.exec(incoming.headers['user-agent'] ?? '') ?? [];
  if (path.endsWith('/chat/completions'))
    return { ...request, provider: (providerName as 'mistral' | 'groq') ?? 'openai' };
  if (path.endsWith('/responses'))
    return { ...request, provider: 'xai', messages: (body.input as RawMessage[]).map(toMessage) };
  if (path.includes('/model/')) return readBedrock(path, body, request);
  if (path.endsWith('/embeddings'))
    return { ...request, kind: 'embed', texts: [body.input ?? []].flat() as string[] };
  if (path.endsWith('/rerank')) return { ...request, kind: 'rerank' };
  if (path.endsWith('/messages')) {
    const system = body.system ? [{ role: 'system', content: toText(body.system) }] : [];
    return { ...request, provider: 'anthropic', messages: [...system, ...request.messages] };
  }
  return readGoogle(path, body, request);
}

function readBedrock(path: string, body: Body, request: FakeRequest): FakeRequest | undefined {
  const [, model, action] = /\/model\/([^/]+)\/([\w-]+)$/.exec(path) ?? [];
  if (!model || !action) return undefined;
  const base: FakeRequest = { ...request, provider: 'bedrock', model: decodeURIComponent(model) };
  if (action === 'invoke') return { ...base, kind: 'embed', texts: body.texts ?? [body.inputText ?? ''] };
  const system = body.system ? [{ role: 'system', content: toText(body.system) }] : [];
  return { ...base, isStreamed: action === 'converse-stream', messages: [...system, ...request.messages] };
}

function readGoogle(path: string, body: Body, request: FakeRequest): FakeRequest | undefined {
  const [, model, action] = /\/models\/([^:]+):(\w+)$/.exec(path) ?? [];
  if (!model || !action) return undefined;
  const base: FakeRequest = { ...request, provider: 'google', model };
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

/** Reasoning models receive the system message under the role `developer`. */
function toMessage({ role, content }: RawMessage): { role: string; content: string } {
  return { role: role === 'developer' ? 'system' : role, content: toText(content) };
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
