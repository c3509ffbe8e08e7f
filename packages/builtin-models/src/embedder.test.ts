import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BuiltInEmbedder, type BuiltInEmbedderOptions, createBuiltInEmbedder } from './embedder.ts';
import { countTokens } from './tokenizer.ts';

const log = { info() {}, warn() {} };
let modelsDir: string;

beforeAll(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'anito-embedder-'));
});
afterAll(() => rm(modelsDir, { recursive: true, force: true }));

function create(options: Partial<BuiltInEmbedderOptions> = {}): BuiltInEmbedder {
  const embedder = createBuiltInEmbedder({ modelsDir, ...options }, log);
  onTestFinished(() => embedder.close());
  return embedder;
}

function multiply(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

/** Process ids of child processes that run the embedder. */
function listChildren(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return lines
    .split('\n')
    .filter((line) => line.includes('embed-process'))
    .map((line) => Number.parseInt(line, 10));
}

describe('the built-in embedder', () => {
  it.each(['onnx-native', 'package'] as const)('ranks related texts first with %s', async (engine) => {
    const embedder = create({ engine });
    const passages = ['A haircut costs 250 pesos.', 'The Eiffel tower is in Paris.', 'Parking is free.'];
    const vectors = await embedder.embedPassages(passages);
    const question = await embedder.embedQuestion('How much is a haircut?');
    const [price, tower] = vectors.map((vector) => multiply(question, vector));
    expect(multiply(question, question)).toBeCloseTo(1, 4);
    expect(price).toBeGreaterThan(0.6);
    expect(tower).toBeLessThan(0.2);
    expect(embedder.report()).toMatchObject({ engine, state: 'ready' });
  });

  it('returns the same vector for a text alone and among longer ones, in order', async () => {
    const embedder = create();
    const texts = [
      'Short.',
      'A much longer passage. '.repeat(30),
      'Another one of middling length, this time.',
    ];
    const together = await embedder.embedPassages(texts);
    for (const [i, text] of texts.entries()) {
      const [alone] = await embedder.embedPassages([text]);
      expect(together[i]).toEqual(alone);
    }
  });

  it('reads 256 tokens and not only 128', async () => {
    const embedder = create();
    const filler = 'word '.repeat(150);
    const [a, b] = await embedder.embedPassages([`${filler}haircut prices`, `${filler}volcano eruptions`]);
    expect(multiply(a!, b!)).toBeLessThan(0.99);
  });

  it('answers a question while many passages wait', async () => {
    const embedder = create();
    let isDone = false;
    const passages = embedder.embedPassages(
      Array.from({ length: 64 }, (_, i) => `${i} ${'many words '.repeat(60)}`),
    );
    void passages.then(() => {
      isDone = true;
    });
    await embedder.embedQuestion('Is it my turn?');
    expect(isDone).toBe(false);
    expect(await passages).toHaveLength(64);
  });

  it('stops working on aborted requests', async () => {
    const embedder = create();
    await embedder.embedQuestion('wake up');
    const leaving = new AbortController();
    const passages = embedder.embedPassages(
      Array.from({ length: 32 }, () => 'many words '.repeat(100)),
      leaving.signal,
    );
    leaving.abort(new Error('left'));
    await expect(passages).rejects.toThrow('left');
    expect(await embedder.embedPassages(['next'])).toHaveLength(1);
  });

  it('rejects an aborted request while the process starts', async () => {
    const embedder = create();
    const asked = embedder.embedQuestion('one', AbortSignal.abort(new Error('left')));
    await expect(asked).rejects.toThrow('left');
    expect(embedder.report().state).toBe('starting');
    await embedder.embedQuestion('two');
  });

  it('restarts after its process was killed', async () => {
    const embedder = create();
    await embedder.embedQuestion('wake up');
    const passages = embedder.embedPassages(Array.from({ length: 16 }, () => 'many words '.repeat(60)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (const pid of listChildren()) process.kill(pid, 'SIGKILL');
    expect(await passages).toHaveLength(16);
  });

  it('releases its memory when idle and starts again', async () => {
    const embedder = create({ idleMs: 100 });
    await embedder.embedQuestion('one');
    await expect.poll(() => embedder.report().state).toBe('asleep');
    await expect.poll(listChildren).toEqual([]);
    await embedder.embedQuestion('two');
    expect(embedder.report().state).toBe('ready');
  });

  it('counts tokens like the model', async () => {
    expect(countTokens('The shop is open.')).toBe(5);
  });
});

describe('engines that do not work', () => {
  it('fall back to the next working engine', async () => {
    const notFolder = join(modelsDir, 'not-a-folder');
    await writeFile(notFolder, '');
    const embedder = create({ modelsDir: notFolder });
    await embedder.embedQuestion('one');
    expect(embedder.report()).toMatchObject({ engine: 'package' });
  });

  it('are reported when they were requested explicitly', async () => {
    const embedder = create({ modelsDir: join(modelsDir, 'not-a-folder'), engine: 'onnx-native' });
    await expect(embedder.embedQuestion('one')).rejects.toMatchObject({ problem: 'no-engine' });
    expect(embedder.report()).toMatchObject({ state: 'failing' });
  });
});

describe('the converted model', () => {
  it('has its licences next to it and is converted again when damaged', async () => {
    const embedder = create();
    await embedder.embedQuestion('one');
    await embedder.close();
    const files = await readdir(modelsDir);
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
    expect(await readFile(join(modelsDir, 'LICENSE-Apache-2.0.txt'), 'utf8')).toContain('Apache License');
    const path = join(modelsDir, files.find((file) => file.endsWith('.onnx'))!);
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, 1_000));
    await create().embedQuestion('one');
    expect((await readFile(path)).equals(whole)).toBe(true);
  });
});
