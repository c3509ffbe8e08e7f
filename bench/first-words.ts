/**
 * How long a visitor waits for text with a realistic model: 400 ms to its first token, 40 tokens per second,
 * citations at the ends of sentences or missing. `npm run bench:first-words -- [--questions 20]`. For each
 * way to cite it prints the delay between the model's first sentence and its display to the visitor, and the
 * time to the first word.
 */
import { parseArgs } from 'node:util';
import { startFakeModel } from '@anito/models/testing/fake-model';
import { isUnderstandingCall, understandAsIs } from '@anito/models/testing/fake-model/answers';
import type { FakeRequest } from '@anito/models/testing/fake-model/types';
import { callApi, syncAndWait, uploadFiles } from './api.ts';
import { startProduct } from './product.ts';
import { quantile } from './quantile.ts';

const { values } = parseArgs({ options: { questions: { type: 'string', default: '20' } } });
const firstTokenMs = 400;
const tokensPerSecond = 40;

const documents = {
  'prices.md':
    '# Prices\n\nThe ube cake costs 980 pesos and serves twelve guests. Orders of the ube cake need a deposit of 50% two days before.\n',
  'delivery.md': '# Delivery\n\nDelivery to Antipolo costs 120 pesos and takes one day.\n',
};
const question = 'How much does the ube cake cost?';
const [first, second] = [
  'An ube cake for twelve guests costs 980 pesos',
  'Orders need a deposit of 50% two days before',
];

/** Answers of the model, by position of the citations. */
const citationStyles: Record<string, { text: string; sentence?: string }> = {
  'before the full stop': { text: `${first} [1]. ${second} [1].` },
  'behind the full stop': { text: `${first}. [1] ${second}. [1]` },
  'at the end of the paragraph': { text: `${first}. ${second} [1].` },
  'under the paragraph': { text: `${first}. ${second}.\n\n[1]` },
  nowhere: { text: `${first}. ${second}.` },
  'before the full stop, as the source says it': {
    text: `The ube cake costs 980 pesos and serves twelve guests [1]. ${second} [1].`,
    sentence: 'The ube cake costs 980 pesos and serves twelve guests',
  },
};

type Timing = { firstWordMs: number; sentenceMs: number };

/** Reads an answer as a visitor. Resolves to the times of the first word and of the whole sentence. */
async function readAnswer(
  url: string,
  body: object,
  sentence: string,
): Promise<{ firstWordAt: number; sentenceAt: number }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
  });
  let [events, firstWordAt, sentenceAt] = ['', Number.NaN, Number.NaN];
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    events += chunk;
    const tokens = events.matchAll(/event: token\ndata: (.*)\n\n/g);
    const text = [...tokens].map(([, data]) => (JSON.parse(data!) as { text: string }).text).join('');
    if (text && Number.isNaN(firstWordAt)) firstWordAt = performance.now();
    if (text.includes(sentence) && Number.isNaN(sentenceAt)) sentenceAt = performance.now();
  }
  if (Number.isNaN(sentenceAt)) throw new Error(`The first sentence did not arrive: ${events}`);
  return { firstWordAt, sentenceAt };
}

/** Records when the model had sent the given number of tokens. */
function watchTokens(requests: readonly FakeRequest[], tokenCount: number): { sentAt: Promise<number> } {
  const earlier = new Set(requests);
  const sentAt = new Promise<number>((resolve) => {
    const timer = setInterval(() => {
      const answer = requests.find(
        (each) => !earlier.has(each) && each.kind === 'chat' && !isUnderstandingCall(each),
      );
      if (!answer || answer.sentTokens < tokenCount) return;
      clearInterval(timer);
      resolve(performance.now());
    }, 1);
  });
  return { sentAt };
}

let text = '';
let calls = 0;
const fake = await startFakeModel({
  latencyMs: ({ kind }) => (kind === 'chat' ? firstTokenMs : 0),
  tokensPerSecond,
  text(request) {
    calls += 1;
    return isUnderstandingCall(request) ? understandAsIs(request) : text;
  },
});
const product = await startProduct({
  env: {
    AI_CHAT_PROVIDER: 'openai-compatible',
    AI_CHAT_BASE_URL: fake.url.openai,
    AI_CHAT_API_KEY: 'fake',
    AI_CHAT_MODEL: 'fake-1',
    PUBLIC_CHAT_PER_ADDRESS: '10000',
    CHAT_PER_ACCOUNT: '10000',
  },
});
try {
  const token = await product.createToken('bench@example.com');
  const files = Object.entries(documents).map(([name, content]) => ({ name, content }));
  const connectionId = await uploadFiles(product.url, token, files);
  await syncAndWait(product.url, token, connectionId);
  const { id } = await callApi<{ id: number }>(product.url, token, 'POST', '/api/assistant', {
    name: 'Bench',
    systemPrompt: 'Answer.',
    connectionIds: [connectionId],
  });
  const url = `${product.url}/api/assistant/${id}/public/chat`;
  for (const [where, { text: styleText, sentence = first! }] of Object.entries(citationStyles)) {
    text = styleText;
    calls = 0;
    const timings: Timing[] = [];
    const count = Number(values.questions);
    for (let number = 0; number < count; number += 1) {
      const channelUserId = `public_bench_${where.replaceAll(/\W/g, '-')}_${number}`;
      const { sentAt } = watchTokens(fake.requests, sentence.split(' ').length);
      const askedAt = performance.now();
      const { firstWordAt, sentenceAt } = await readAnswer(url, { question, channelUserId }, sentence);
      timings.push({ firstWordMs: firstWordAt - askedAt, sentenceMs: sentenceAt - (await sentAt) });
    }
    const show = (pick: (timing: Timing) => number) =>
      [0.5, 0.95].map((share) => quantile(timings.map(pick), share).toFixed(0)).join(' / ');
    process.stdout.write(
      `cited ${where}: first sentence read ${show(({ sentenceMs }) => sentenceMs)} ms (p50 / p95) after the model finished it, first word after ${show(({ firstWordMs }) => firstWordMs)} ms, ${(calls / count).toFixed(1)} calls an answer\n`,
    );
  }
} finally {
  await product.stop();
  await fake.close();
}
