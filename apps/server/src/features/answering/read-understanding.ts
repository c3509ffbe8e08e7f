import { toStorable } from '@anito/contract/values';
import { z } from 'zod';

/** What a model made of a question; `standalone` is empty when it gave none that can be read. */
export type Understanding = {
  standalone: string;
  translations: string[];
  wordings: string[];
  /** Whether the visitor asks for a person. */
  wantsPerson: boolean;
};

/** What a model is asked to say of a question. What is missing or of another type is left out, and the rest taken. */
export const understandingReply = z.object({
  standalone: z.string().catch(''),
  translations: z.array(z.string().catch('')).catch([]),
  wordings: z.array(z.string().catch('')).catch([]),
  person: z.boolean().catch(false),
});

/** Longer ones are no questions. */
const maxQuestionLength = 500;
const maxWordings = 2;

/** Reads what a model said, or nothing where it said nothing of use. */
export function readUnderstanding(reply: z.infer<typeof understandingReply> | undefined): Understanding {
  return {
    standalone: readQuestions([reply?.standalone ?? ''])[0] ?? '',
    translations: readQuestions(reply?.translations ?? []),
    wordings: readQuestions(reply?.wordings ?? []).slice(0, maxWordings),
    wantsPerson: reply?.person ?? false,
  };
}

function readQuestions(texts: readonly string[]): string[] {
  return texts
    .map((text) => toStorable(text).replace(/\s+/g, ' ').trim())
    .filter((plain) => plain && plain.length <= maxQuestionLength);
}
