import type { ChatModel, ChatPart, ChatRequest, Grounding } from '../types.ts';
import { getWording, isGreeting } from './answer-wording.ts';
import { type CompareTexts, chooseQuotes } from './choose-quotes.ts';
import { completeQuotes, type QuotedBlock } from './complete-quotes.ts';
import { type AskedQuestion, readQuestion } from './read-question.ts';
import { writeUnits } from './write-units.ts';

const longestAnswer = 1400;

/**
 * The built-in chat model: quotes the sentences, rows or lists that answer best, each with its citation, and writes
 * nothing when nothing fits: who asked refuses then. It never writes anything about the subject itself.
 */
export function createBuiltInAnswerer(compare: CompareTexts): ChatModel {
  return {
    provider: 'builtin',
    model: 'extractive',
    isBuiltIn: true,
    async *stream(request: ChatRequest): AsyncGenerator<ChatPart> {
      request.signal.throwIfAborted();
      const answer = await writeAnswer(request.grounding, compare);
      for (const text of answer.match(/\s*\S+(?:\s+\S+){0,3}/g) ?? []) {
        request.signal.throwIfAborted();
        yield { type: 'text', text };
      }
      yield { type: 'finish', reason: 'stop', promptTokens: null, completionTokens: null };
    },
  };
}

async function writeAnswer(grounding: Grounding | null, compare: CompareTexts): Promise<string> {
  const wording = getWording(grounding?.language ?? 'en');
  if (!grounding) return wording.notConnected;
  if (isGreeting(grounding.question)) return wording.greeting;
  const question = readQuestion(grounding.question);
  const quotes = await chooseQuotes(grounding, question, compare);
  if (quotes.length === 0) return '';
  const blocks = writeBlocks(completeQuotes(quotes, question), question);
  const [first] = blocks;
  if (blocks.length === 1 && first) return first;
  return `${wording.lead}\n\n${blocks.map((block) => `- ${block}`).join('\n')}`;
}

function writeBlocks(quoted: QuotedBlock[], question: AskedQuestion): string[] {
  const blocks: string[] = [];
  let length = 0;
  for (const { units, citation } of quoted) {
    const block = writeUnits(units, question);
    length += block.length;
    if (blocks.length > 0 && length > longestAnswer) break;
    blocks.push(`${block} [${citation}]`);
  }
  return blocks;
}
