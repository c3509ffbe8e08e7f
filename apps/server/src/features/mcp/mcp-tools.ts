import { answerOutcome, answerSource } from '@anito/contract/conversations';
import { limits } from '@anito/contract/limits';
import { cleanPasted } from '@anito/contract/values';
import { z } from 'zod';

/** Largest and default number of passages of one search. */
const maxResults = 20;
const defaultResults = 5;

const textSchema = z.string().overwrite(cleanPasted).trim().min(1).max(limits.questionMax);

/** Returns what a program learns about an assistant before it calls a tool. */
export const mcpInstructions = (name: string) =>
  `What “${name}” answers comes from the documents of its business alone. Cite the sources that come with an answer.`;

/** The tool that answers a question. Its descriptions are for programs, in English. */
export const askTool = {
  title: (name: string) => `Ask ${name}`,
  description:
    'Answers a question from the documents of the business, with the sources that the answer cites.',
  inputSchema: z.object({ question: textSchema.describe('The question, complete in itself') }),
  outputSchema: z.object({
    answer: z.string(),
    outcome: answerOutcome,
    /** From 0 to 1. */
    confidence: z.number(),
    sources: z.array(answerSource),
  }),
};

/** The tool that finds passages, best first. */
export const searchTool = {
  title: (name: string) => `Search what ${name} knows`,
  description: 'Finds the passages of the documents of the business that fit a query best, best first.',
  inputSchema: z.object({
    query: textSchema.describe('What to look for'),
    limit: z.int().min(1).max(maxResults).default(defaultResults).describe('How many passages'),
  }),
  outputSchema: z.object({
    results: z.array(answerSource.omit({ snippet: true }).extend({ text: z.string() })),
  }),
  nothingFound: 'Nothing was found.',
};
