/** Addresses that must never be connected to, in all notations. */
import type { ResolveName } from '../safe-fetch/resolve-name.ts';

/** Looks public, but IANA has not assigned it: a connection leads nowhere. */
export const publicAddress = '2d00::1';

/** Hosts that are this machine or a private network, in all notations. */
const privateHosts = [
  '127.0.0.1',
  '0',
  '0.0.0.0',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '0300.0250.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:1::]',
  '[2001:db8::1]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[fc00::1]',
  '[fd00::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[100::1]',
  '[4000::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'intranet',
  'db.internal',
  'metadata.google.internal',
  '127.0.0.1.nip.test',
  'mixed.test',
  'alias.test',
  'nobody.test',
  `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}.test`,
];

/** Addresses of these names. Several addresses are separated by commas. */
const privateNames: Record<string, string> = {
  localhost: '127.0.0.1',
  'localhost.': '127.0.0.1',
  'app.localhost': '::1',
  intranet: '10.0.0.7',
  'db.internal': '10.0.0.8',
  'metadata.google.internal': '169.254.169.254',
  '127.0.0.1.nip.test': '127.0.0.1',
  'mixed.test': `${publicAddress},127.0.0.1`,
  'alias.test': '192.168.1.1',
};

/** Addresses that are invalid for any host. H is the fake website, which is allowed. */
const writeWrongShapes = (H: string, T: string) => [
  'file:///etc/passwd',
  `ftp://${H}/`,
  `gopher://${T}/_GET`,
  'data:text/html,<p>x</p>',
  'javascript:alert(1)',
  `blob:http://${H}/1`,
  `ws://${T}/`,
  `//${T}/`,
  `http:${T}`,
  `http:/${T}/`,
  `http:///${T}/`,
  `http://user:secret@${H}/`,
  `http://${H}@${T}/`,
  `http://${T}#@${H}/`,
  `http://${T}\\@${H}/`,
  `http://${H}\\@${T}/`,
  'http://public.test:22/',
  'http://public.test:0/',
  'http://public.test:65536/',
  'http://public.test:6379/',
  `http://${T.replace('127', '12\n7')}/`,
  `ht\ttp://${T}/`,
  `http://${T} /`,
  'http://',
  'http://?',
  '/etc/passwd',
  'not an address',
];

/**
 * Returns all private addresses: each host with the default port and the trap's port, and the invalid forms.
 * H is allowed, T is the trap.
 */
export function listPrivateAddresses(H: string, T: string): string[] {
  const [, port] = T.split(':');
  return [
    ...privateHosts.flatMap((host) => [`http://${host}/`, `http://${host}:${port}/`]),
    ...writeWrongShapes(H, T),
  ];
}

/**
 * Returns the addresses that stay absolute when a website links to them. Without a host, a text is a path of
 * the website.
 */
export function listPrivateTargets(H: string, T: string): string[] {
  const isAbsolute = (address: string) => /^[a-z]+:\/\/[^/?]/i.test(address) || /^[a-z]+:[^/]/.test(address);
  return listPrivateAddresses(H, T).filter(
    (address) => isAbsolute(address) && URL.canParse(address) && !/^http:\d|[\\\s]/.test(address),
  );
}

/** A fake DNS server for tests. */
export type FakeNames = {
  resolve: ResolveName;
  /** Answers by name, used in order. The last one is repeated. */
  answers: Record<string, string[]>;
  lookups: string[];
};

/** Creates a fake with the private names and `public.test`. */
export function createFakeNames(): FakeNames {
  const answers: FakeNames['answers'] = { 'public.test': [publicAddress] };
  for (const [name, address] of Object.entries(privateNames)) answers[name] = [address];
  const lookups: string[] = [];
  return {
    answers,
    lookups,
    async resolve(name) {
      lookups.push(name);
      const known = answers[name];
      const answer = known && known.length > 1 ? known.shift() : known?.[0];
      if (!answer) throw Object.assign(new Error('unknown host name'), { code: 'ENOTFOUND' });
      return answer.split(',').map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
}
