import { toAddressKey } from '../../lib/rate-limits.ts';

/** Bytes with wrong signatures that an address may send at a time, and so many are forgotten in a second. */
const mostBytes = 4_194_304;
const forgottenPerSecond = 65_536;
/** Addresses that are remembered; the first ones are forgotten. */
const remembered = 10_000;

/** Who has sent much that no service has signed: each byte of it was kept and hashed. */
type WrongSenders = {
  note(address: string, bytes: number): void;
  /** Seconds until large bodies of an address are read again; 0 where they are. */
  findWait(address: string): number;
};

/** Remembers them in this process (seconds by `now`). */
export function createWrongSenders(now = () => performance.now() / 1_000): WrongSenders {
  const levels = new Map<string, { bytes: number; at: number }>();
  const read = (key: string): number => {
    const known = levels.get(key);
    return known ? Math.max(0, known.bytes - (now() - known.at) * forgottenPerSecond) : 0;
  };
  return {
    note(address, bytes) {
      const key = toAddressKey(address);
      const level = read(key) + bytes;
      levels.delete(key);
      levels.set(key, { bytes: level, at: now() });
      const [oldest] = levels.keys();
      if (levels.size > remembered && oldest !== undefined) levels.delete(oldest);
    },
    findWait: (address) =>
      Math.max(0, Math.ceil((read(toAddressKey(address)) - mostBytes) / forgottenPerSecond)),
  };
}
