import { describe, expect, it } from 'vitest';
import { createSecrets, equalSecrets, LostKeyError } from './secrets.ts';

const salt = 'tests';
const firstKey = 'the-first-key-of-the-tests-0123456789';
const otherKey = 'another-key-of-the-tests-0123456789ab';
const secrets = createSecrets({ key: firstKey, salt });
const others = createSecrets({ key: otherKey, salt });

describe('encryption', () => {
  it.each(['', 'token', 'ñ 🎂', 'x'.repeat(100_000)])('decrypts what it encrypted', (text) => {
    const sealed = secrets.encrypt(text, 'tenant:1:row:2');
    expect(secrets.decrypt(sealed, 'tenant:1:row:2').toString()).toBe(text);
    if (text) expect(sealed.includes(Buffer.from(text))).toBe(false);
  });

  it('never produces the same bytes twice', () => {
    expect(secrets.encrypt('x', 'c').equals(secrets.encrypt('x', 'c'))).toBe(false);
  });

  it('rejects another context, so rows and tenants cannot be swapped', () => {
    const sealed = secrets.encrypt('token', 'tenant:1:row:2');
    for (const context of ['tenant:1:row:3', 'tenant:2:row:2', '', 'tenant:1:row:2 ']) {
      expect(() => secrets.decrypt(sealed, context)).toThrow();
    }
  });

  it('rejects another key or program with the given message', () => {
    const sealed = secrets.encrypt('token', 'c');
    expect(() => others.decrypt(sealed, 'c')).toThrow(LostKeyError);
    const elsewhere = createSecrets({ key: firstKey, salt: 'elsewhere', lostKeyText: 'Name the key.' });
    expect(() => elsewhere.decrypt(sealed, 'c')).toThrow(new LostKeyError('Name the key.'));
  });

  it('decrypts with earlier keys, and encrypts with the current one', () => {
    const rotated = createSecrets({ key: otherKey, earlierKeys: [firstKey], salt });
    const old = secrets.encrypt('token', 'c');
    expect(rotated.decrypt(old, 'c').toString()).toBe('token');
    expect(() => rotated.decrypt(old, 'd')).toThrow();
    const renewed = rotated.encrypt('token', 'c');
    expect([rotated.isCurrent(old), rotated.isCurrent(renewed)]).toEqual([false, true]);
    expect(others.decrypt(renewed, 'c').toString()).toBe('token');
    expect([secrets.tryDecrypt(renewed, 'c'), rotated.tryDecrypt(old, 'd')]).toEqual([null, null]);
  });

  it('rejects every changed byte and every shorter text', () => {
    const sealed = secrets.encrypt('token', 'c');
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => secrets.decrypt(changed, 'c')).toThrow();
      expect(() => secrets.decrypt(sealed.subarray(0, index), 'c')).toThrow();
    }
  });

  it('rejects a tag cut to four bytes', () => {
    const sealed = secrets.encrypt('', 'c');
    expect(() => secrets.decrypt(sealed.subarray(0, 4 + 12 + 4), 'c')).toThrow();
  });
});

describe('derived values', () => {
  it('differ by purpose and key, and are stable', () => {
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

  it('compare texts of different length', () => {
    expect(equalSecrets('abc', 'abc')).toBe(true);
    for (const other of ['', 'abd', 'abcd', 'ABC']) expect(equalSecrets('abc', other)).toBe(false);
  });
});
