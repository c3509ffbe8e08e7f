import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets, openSecrets } from './secrets.ts';

const key = 'the-first-key-of-the-tests-0123456789';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anito-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('decrypts values of an earlier version and verifies its signatures', () => {
  const ciphertext = Buffer.from('3nnKQpWulse8tnw8VD4pzGRTXfkE0iak0VOmEDIFfal9ojUrgQ', 'base64url');
  expect(openSecrets(key).decrypt(ciphertext, 'place').toString()).toBe('token');
  expect(openSecrets('another key', [key]).decrypt(ciphertext, 'place').toString()).toBe('token');
  expect(openSecrets(key).hmac('a', 'x')).toBe(
    '74dde82dbf5a49ebd30620b5d664d732f9dd1a7415c4bd05adac3e09b1f378d0',
  );
});

it('names the required key for a value of another key', () => {
  const ciphertext = openSecrets('another key').encrypt('token', 'place');
  expect(() => openSecrets(key).decrypt(ciphertext, 'place')).toThrow('another SECRET_KEY');
});

it('uses the key of the environment, or the one in the data folder', async () => {
  const env = { SECRET_KEY_PREVIOUS: [], DATA_DIR: folder };
  const named = await loadSecrets({ ...env, SECRET_KEY: key });
  expect(named.hmac('a', 'x')).toBe(openSecrets(key).hmac('a', 'x'));
  expect(await readdir(folder)).toEqual([]);
  const loaded = await loadSecrets(env);
  const file = await readFile(join(folder, 'secret-key'), 'utf8');
  expect(loaded.hmac('a', 'x')).toBe(openSecrets(file).hmac('a', 'x'));
});
