import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startFakeModel } from '../testing/fake-model.ts';
import { findLocalModels } from './find-local-models.ts';

async function startFake(models: string[]): Promise<string> {
  const fake = await startFakeModel({ models });
  onTestFinished(() => fake.close());
  return fake.address;
}

async function startOther(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => {
    if (status !== 0) response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address without a listener. */
async function findUnusedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://127.0.0.1:${port}`;
}

describe('findLocalModels', () => {
  it('finds chat models of all local servers and leaves out embedders and cloud models', async () => {
    const localModels = await findLocalModels({
      ollama: await startFake([
        'llama3.2:3b',
        'nomic-embed-text',
        'qwen3:8b',
        'bge-m3:latest',
        'gpt-oss:120b-cloud',
      ]),
      'lm-studio': await startFake(['openai/gpt-oss-20b', 'text-embedding-nomic-embed-text-v1.5']),
      'llama-cpp': await startFake(['gemma-3-4b-it-Q4_K_M.gguf']),
    });
    expect(localModels).toEqual([
      { server: 'ollama', model: 'llama3.2:3b' },
      { server: 'ollama', model: 'qwen3:8b' },
      { server: 'lm-studio', model: 'openai/gpt-oss-20b' },
      { server: 'llama-cpp', model: 'gemma-3-4b-it-Q4_K_M.gguf' },
    ]);
  });

  it('returns no models when no server listens', async () => {
    const localModels = findLocalModels({
      ollama: await findUnusedAddress(),
      'lm-studio': await findUnusedAddress(),
      'llama-cpp': await findUnusedAddress(),
    });
    expect(await localModels).toEqual([]);
  });

  it('ignores other programs on the ports', async () => {
    const localModels = await findLocalModels({
      ollama: await startOther(0, ''),
      'lm-studio': await startOther(302, ''),
      'llama-cpp': await startOther(200, '{"object":"list","data":[{"id":"other","owned_by":"someone"}]}'),
    });
    expect(localModels).toEqual([]);
    const odd = await Promise.all(
      ['<html>', '{"models":[{"name":7}]}', '[]', `{"models":[],"x":"${'x'.repeat(1_100_000)}"}`].map(
        async (body) =>
          findLocalModels({
            ollama: await startOther(200, body),
            'lm-studio': await findUnusedAddress(),
            'llama-cpp': await findUnusedAddress(),
          }),
      ),
    );
    expect(odd.flat()).toEqual([]);
  });
});
