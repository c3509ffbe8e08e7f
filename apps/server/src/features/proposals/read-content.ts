import type { Proposal } from '@anito/contract/proposals';
import type { ReaderTask } from '@anito/documents/readers/reader-task';
import type { Readers } from '@anito/documents/readers/readers';
import type { AnalyzedContent, GivenType } from './analyze-content.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

export type AnalysisInput = {
  passages: SampledPassage[];
  givenType: GivenType;
  /** What the business is called, where its owner has said so. */
  givenName?: string | undefined;
};

/** What a model has said about the passages. */
export type ReplyInput = { reply: string; passages: SampledPassage[] };

type Reading = { tenantId: string; signal: AbortSignal };

const analyzeTask: ReaderTask<AnalysisInput, AnalyzedContent> = {
  script: new URL('./analyze-task.ts', import.meta.url),
};

/** Reads passages in a process of its own. Throws UnreadableError when that fails, or the signal's reason. */
export async function readPassages(
  readers: Readers,
  input: AnalysisInput,
  reading: Reading,
): Promise<AnalyzedContent> {
  return (await readers.run(analyzeTask, input, reading)).value;
}

const replyTask: ReaderTask<ReplyInput, Proposal | undefined> = {
  script: new URL('./read-reply-task.ts', import.meta.url),
};

/** What a model proposes; undefined where its reply is not what was asked for. Throws as `readPassages` does. */
export async function readReply(
  readers: Readers,
  input: ReplyInput,
  reading: Reading,
): Promise<Proposal | undefined> {
  return (await readers.run(replyTask, input, reading)).value;
}
