/**
 * Files per second from upload to learned, with a fake embedder and with the built-in one. `npm run
 * bench:ingest`. Runs on PostgreSQL if DATABASE_URL (and SECRET_KEY) is set, otherwise embedded.
 */
import { callApi, syncAndWait, uploadFiles, writeMarkdown } from './api.ts';
import { startModelFake, startProduct } from './product.ts';
import { quantile } from './quantile.ts';

async function measure(
  url: string,
  token: string,
  count: number,
  bytes: number,
  seed: number,
): Promise<{ seconds: number; passages: number; failed: number }> {
  const files = Array.from({ length: count }, (_, index) => ({
    name: `file-${seed}-${index}.md`,
    content: writeMarkdown(bytes, seed * 10_000 + index),
  }));
  const startedAt = performance.now();
  // They are learned during the upload.
  const id = await uploadFiles(url, token, files);
  const { passages, failed } = await syncAndWait(url, token, id);
  return { seconds: (performance.now() - startedAt) / 1_000, passages, failed };
}

function print(
  label: string,
  count: number,
  result: { seconds: number; passages: number; failed: number },
): void {
  process.stdout.write(
    `${label}: ${(count / result.seconds).toFixed(1)} files/s, ${(result.passages / result.seconds).toFixed(0)} passages/s (${result.seconds.toFixed(1)} s, ${result.failed} failed)\n`,
  );
}

async function timeAsk(url: string, token: string, connectionId: number): Promise<number> {
  const startedAt = performance.now();
  await callApi(url, token, 'POST', '/api/rag/ask', {
    connectionId,
    question: `What about the refund policy of topic ${Math.floor(startedAt)}?`,
  });
  return performance.now() - startedAt;
}

async function withFakeEmbedder(): Promise<void> {
  const fake = await startModelFake();
  const product = await startProduct({ env: fake.env });
  try {
    const token = await product.createToken('bench@example.com');
    await measure(product.url, token, 20, 4_096, 1);
    print('600 Markdown files of 4 KB, fake embedder', 600, await measure(product.url, token, 600, 4_096, 2));
    print('600 more', 600, await measure(product.url, token, 600, 4_096, 3));
    print(
      '150 Markdown files of 20 KB, fake embedder',
      150,
      await measure(product.url, token, 150, 20_480, 4),
    );
  } finally {
    await product.stop();
    fake.stop();
  }
}

async function withBuiltInEmbedder(): Promise<void> {
  // The bench asks more often than an owner may.
  const product = await startProduct({ env: { CHAT_PER_ACCOUNT: '1000000' } });
  try {
    const token = await product.createToken('bench@example.com');
    const connectionId = await uploadFiles(product.url, token, [
      { name: 'policy.md', content: writeMarkdown(8_192, 1) },
    ]);
    await syncAndWait(product.url, token, connectionId);
    const idle: number[] = [];
    for (let index = 0; index < 40; index += 1) idle.push(await timeAsk(product.url, token, connectionId));
    const busy: number[] = [];
    let isDone = false;
    const ingestion = measure(product.url, token, 60, 4_096, 5).finally(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    while (!isDone) busy.push(await timeAsk(product.url, token, connectionId));
    print('60 Markdown files of 4 KB, built-in embedder, while chatting', 60, await ingestion);
    const [calm, loaded] = [quantile(idle, 0.5), quantile(busy, 0.5)];
    process.stdout.write(
      `chat p50 idle ${calm.toFixed(0)} ms, during ingestion ${loaded.toFixed(0)} ms (${(loaded / calm).toFixed(2)} times, ${busy.length} answers)\n`,
    );
  } finally {
    await product.stop();
  }
}

/** Measures one page of an account, alone and while a thousand pages of other accounts are being read. */
async function measureFairness(): Promise<void> {
  const product = await startProduct();
  try {
    const small = await product.createToken('small@example.com');
    const alone = await measure(product.url, small, 1, 4_096, 6);
    const running: { token: string; id: number }[] = [];
    for (const account of [1, 2, 3]) {
      const token = await product.createToken(`busy-${account}@example.com`);
      const files = Array.from({ length: 1_000 }, (_, index) => ({
        name: `page-${index}.md`,
        content: writeMarkdown(4_096, account * 10_000 + index),
      }));
      const id = await uploadFiles(product.url, token, files);
      await callApi(product.url, token, 'POST', `/api/files/connections/${id}/sync`);
      running.push({ token, id });
    }
    const delays: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const { seconds } = await measure(product.url, small, 1, 4_096, 7 + round);
      delays.push(seconds - alone.seconds);
    }
    for (const { token, id } of running) {
      const { isSyncing } = await callApi<{ isSyncing: boolean }>(
        product.url,
        token,
        'GET',
        `/api/files/connections/${id}`,
      );
      if (!isSyncing) throw new Error('The thousand pages were synced before the measurement ended');
    }
    process.stdout.write(
      `one page alone ${alone.seconds.toFixed(1)} s; beside 3 accounts with 1,000 pages each, later by ${delays.map((delay) => delay.toFixed(1)).join(', ')} s\n`,
    );
  } finally {
    await product.stop();
  }
}

process.stdout.write(`database ${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded'}\n`);
await withFakeEmbedder();
await withBuiltInEmbedder();
await measureFairness();
