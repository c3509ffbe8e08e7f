import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets, equalSecrets, loadSecretKey } from './secrets.ts';

const secrets = createSecrets('the-first-key-of-the-tests-0123456789');
const others = createSecrets('another-key-of-the-tests-0123456789ab');

describe('encryption', () => {
  it.each(['', 'token', 'ñ 🎂', 'x'.repeat(100_000)])('gives back what went in', (text) => {
    const sealed = secrets.encrypt(text, 'tenant:1:row:2');
    expect(secrets.decrypt(sealed, 'tenant:1:row:2').toString()).toBe(text);
    if (text) expect(sealed.includes(Buffer.from(text))).toBe(false);
  });

  it('never gives the same bytes twice', () => {
    expect(secrets.encrypt('x', 'c').equals(secrets.encrypt('x', 'c'))).toBe(false);
  });

  it('fails in another place: rows and tenants cannot be swapped', () => {
    const sealed = secrets.encrypt('token', 'tenant:1:row:2');
    for (const context of ['tenant:1:row:3', 'tenant:2:row:2', '', 'tenant:1:row:2 ']) {
      expect(() => secrets.decrypt(sealed, context)).toThrow();
    }
  });

  it('fails with another key, and says which', () => {
    expect(() => others.decrypt(secrets.encrypt('token', 'c'), 'c')).toThrow('another SECRET_KEY');
  });

  it('reads with an earlier key what that one made, and writes with the present one', () => {
    const rotated = createSecrets('another-key-of-the-tests-0123456789ab', [
      'the-first-key-of-the-tests-0123456789',
    ]);
    const old = secrets.encrypt('token', 'c');
    expect(rotated.decrypt(old, 'c').toString()).toBe('token');
    expect(() => rotated.decrypt(old, 'd')).toThrow();
    const renewed = rotated.encrypt('token', 'c');
    expect([rotated.isCurrent(old), rotated.isCurrent(renewed)]).toEqual([false, true]);
    expect(others.decrypt(renewed, 'c').toString()).toBe('token');
    expect([secrets.tryDecrypt(renewed, 'c'), rotated.tryDecrypt(old, 'd')]).toEqual([null, null]);
  });

  it('fails for every changed byte and every shorter text', () => {
    const sealed = secrets.encrypt('token', 'c');
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => secrets.decrypt(changed, 'c')).toThrow();
      expect(() => secrets.decrypt(sealed.subarray(0, index), 'c')).toThrow();
    }
  });

  it('fails for a tag cut to four bytes', () => {
    const sealed = secrets.encrypt('', 'c');
    expect(() => secrets.decrypt(sealed.subarray(0, 4 + 12 + 4), 'c')).toThrow();
  });
});

describe('derived values', () => {
  it('differ by purpose, by key, and are the same each time', () => {
    expect(secrets.hmac('a', 'x')).toBe(secrets.hmac('a', 'x'));
    expect(secrets.hmac('a', 'x')).toMatch(/^[0-9a-f]{64}$/);
    const all = [
      secrets.hmac('a', 'x'),
      secrets.hmac('b', 'x'),
      secrets.hmac('a', 'y'),
      others.hmac('a', 'x'),
    ];
    expect(new Set(all).size).toBe(4);
    expect(secrets.deriveKey('a').equals(secrets.deriveKey('b'))).toBe(false);
    expect(secrets.deriveKey('a')).toHaveLength(32);
  });

  it('compare without regard to length', () => {
    expect(equalSecrets('abc', 'abc')).toBe(true);
    for (const other of ['', 'abd', 'abcd', 'ABC']) expect(equalSecrets('abc', other)).toBe(false);
  });
});

describe('the kept key', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anito-secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is made once, for its owner’s eyes only, and stays', async () => {
    const dataDir = join(folder, 'data');
    const keys = await Promise.all(Array.from({ length: 5 }, () => loadSecretKey(undefined, dataDir)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect(await loadSecretKey(undefined, dataDir)).toBe(keys[0]);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(await readdir(dataDir)).toEqual(['secret-key']);
  });

  it('is not looked at where the environment names one', async () => {
    expect(await loadSecretKey('from-the-environment', folder)).toBe('from-the-environment');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['', '\n', 'short'])(
    'that is damaged (%j) stops the start and is left as it is',
    async (content) => {
      const path = join(folder, 'secret-key');
      await writeFile(path, content);
      await expect(loadSecretKey(undefined, folder)).rejects.toThrow(/damaged.*backup/);
      expect(await readFile(path, 'utf8')).toBe(content);
    },
  );
});
