import { callApi, syncAndWait, uploadFiles, writeMarkdown } from './api.ts';
import { type MeteredProduct, startCpuMeter, sumProduct } from './cpu.ts';
import type { Product } from './product.ts';

/** Limits that no load of a bench reaches. */
export const noLimits = {
  PUBLIC_CHAT_PER_ADDRESS: '10000',
  CHAT_PER_ACCOUNT: '10000',
  ACCOUNT_QUESTIONS_PER_DAY: '99999999',
  ASSISTANT_QUESTIONS_PER_DAY: '99999999',
};

const fileBytes = 4_096;

/** Time and CPU for learning some files, from the first upload until the last one is searchable. */
export type LearnResult = {
  connectionId: number;
  passages: number;
  filesPerSecond: number;
  cpuMsPerFile: number;
};

/** Uploads Markdown files of 4 KB to a new source and learns them. Another `first` gives other files. */
export async function learnFiles(
  product: MeteredProduct & Pick<Product, 'url'>,
  token: string,
  { count, first = 0 }: { count: number; first?: number },
): Promise<LearnResult> {
  const files = Array.from({ length: count }, (_, at) => ({
    name: `topic-${first + at}.md`,
    content: writeMarkdown(fileBytes, first + at),
  }));
  const meter = await startCpuMeter(product);
  const startedAt = performance.now();
  const connectionId = await uploadFiles(product.url, token, files);
  const { passages, failed } = await syncAndWait(product.url, token, connectionId);
  if (failed > 0) throw new Error(`${failed} of ${count} files were not learned`);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    connectionId,
    passages,
    filesPerSecond: count / seconds,
    cpuMsPerFile: sumProduct(meter.read()) / count,
  };
}

/** Creates an assistant for a source, with the model of the environment or another one of its list. */
export async function createAssistant(
  url: string,
  token: string,
  { connectionId, model }: { connectionId: number; model?: string },
): Promise<number> {
  const { id } = await callApi<{ id: number }>(url, token, 'POST', '/api/assistant', {
    name: model ?? 'Bench',
    systemPrompt: 'Answer.',
    connectionIds: [connectionId],
  });
  if (model) await callApi(url, token, 'PUT', `/api/assistant/${id}`, { model });
  return id;
}
