import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseS3Url } from '@anito/storage/s3-bucket';
import { createS3Storage } from '@anito/storage/s3-storage';
import { type S3Server, serverAccess, startS3Server } from '@anito/storage/testing/s3-server';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { watchStorage } from './watch-storage.ts';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server();
  folder = await mkdtemp(join(tmpdir(), 'anito-follow-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

function follow(settings: { name?: string; secretAccessKey?: string } = {}) {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const bucket = { ...parseS3Url(server.url)!, ...serverAccess, ...settings };
  const storage = createS3Storage({ ...bucket, folder, maxObjectBytes: 1000, pausesMs: [] });
  return { lines, ...watchStorage({ storage, log }) };
}

it('logs at startup that files can be stored', async () => {
  const { lines, stop } = follow();
  await expect.poll(() => lines.join()).toContain('the storage of STORAGE_URL works');
  stop();
  expect(await server.list()).toEqual([]);
});

it.each([
  [{ secretAccessKey: 'another-secret' }, 'AWS_SECRET_ACCESS_KEY right, and may they'],
  [{ name: 'no-such-bucket' }, 'Create the bucket that STORAGE_URL names'],
])('logs advice for the operator, without secrets, with %j', async (settings, advice) => {
  const { lines, stop } = follow(settings);
  await expect.poll(() => lines.join()).toContain(advice);
  stop();
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50 });
  expect(lines.join()).not.toMatch(/another-secret|S3RVER/);
});

it('checks again each minute until storage works', async () => {
  await server.pause();
  const { lines, stop } = follow();
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('can this machine reach it?');
  await server.resume();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => lines.length).toBe(2);
  expect(lines[1]).toContain('the storage of STORAGE_URL works');
  await vi.advanceTimersByTimeAsync(180_000);
  stop();
  expect(lines).toHaveLength(2);
});
