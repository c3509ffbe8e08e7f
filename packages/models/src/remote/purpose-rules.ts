import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { RemoteProvider } from '../providers.ts';

/**
 * Purpose of a text in the search. Models that are trained to distinguish the two find more when they know
 * it.
 */
export type EmbedPurpose = 'question' | 'document';

/** How the purpose of a text is passed to one model. Parts that do not apply are absent. */
export type PurposeRule = {
  /** Prefix of the text. */
  prefix?: Partial<Record<EmbedPurpose, string>>;
  /** Fields in the body of the call, for servers that speak OpenAI's protocol. */
  fields?: Record<EmbedPurpose, object>;
  /** Options for provider packages that support the setting. */
  options?: Record<EmbedPurpose, SharedV4ProviderOptions>;
};

const retrievalQuery = 'Represent this sentence for searching relevant passages: ';

/**
 * Rules by model name. The first match counts. Prefixes and fields come from the models' own pages: nomic-ai,
 * intfloat, google/embeddinggemma, BAAI, mixedbread-ai, Snowflake and Qwen on huggingface.co,
 * docs.cohere.com/reference/embed, docs.voyageai.com/docs/embeddings, jina.ai/embeddings.
 */
const rulesByName: [RegExp, PurposeRule][] = [
  [/nomic-embed/, { prefix: { question: 'search_query: ', document: 'search_document: ' } }],
  [/e5-mistral|e5-large-instruct/, { prefix: { question: instruct('Query: ') } }],
  [/(?:^|[/_-])e5(?:[-_:]|$)/, { prefix: { question: 'query: ', document: 'passage: ' } }],
  [
    /embedding-?gemma|gemini-embedding-2/,
    { prefix: { question: 'task: search result | query: ', document: 'title: none | text: ' } },
  ],
  [/qwen3-embedding/, { prefix: { question: instruct('Query:') } }],
  [/arctic-embed.*(?:2|v2)/, { prefix: { question: 'query: ' } }],
  [/mxbai-embed-large|arctic-embed|bge-(?:small|base|large)-en/, { prefix: { question: retrievalQuery } }],
  [
    /jina-embeddings-v[34]/,
    { fields: { question: { task: 'retrieval.query' }, document: { task: 'retrieval.passage' } } },
  ],
  [/voyage-/, { fields: { question: { input_type: 'query' }, document: { input_type: 'document' } } }],
  [
    /^(?:cohere[/.])?embed-(?:v4|english|multilingual)/,
    { fields: { question: { input_type: 'search_query' }, document: { input_type: 'search_document' } } },
  ],
];

/** Returns a prefix with an instruction, followed by the label of the question. */
function instruct(label: string): string {
  return `Instruct: Given a question, retrieve passages that answer it\n${label}`;
}

const google: PurposeRule = {
  options: {
    question: { google: { taskType: 'RETRIEVAL_QUERY' } },
    document: { google: { taskType: 'RETRIEVAL_DOCUMENT' } },
  },
};

const cohereOnBedrock: PurposeRule = {
  options: {
    question: { amazonBedrock: { inputType: 'search_query' } },
    document: { amazonBedrock: { inputType: 'search_document' } },
  },
};

/**
 * Returns how the purpose of a text is passed to a model. The rule is empty for models that make no
 * difference.
 */
export function findPurposeRule(provider: RemoteProvider, model: string): PurposeRule {
  const name = model.toLowerCase();
  if (provider === 'google' && /^(?:models\/)?(?:gemini-embedding-001|text-embedding-00\d)/.test(name))
    return google;
  if (provider === 'bedrock') return name.includes('cohere.embed') ? cohereOnBedrock : {};
  if (provider !== 'openai-compatible' && provider !== 'google') return {};
  return rulesByName.find(([pattern]) => pattern.test(name))?.[1] ?? {};
}

/** Returns whether a rule changes the vectors of documents. */
export function changesDocuments({ prefix, fields, options }: PurposeRule): boolean {
  return Boolean(prefix?.document || fields || options);
}
