import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResolveHost } from './resolve-host.ts';
import { createResolveByServers } from './resolve-name.ts';

const headerBytes = 12;
const address = [93, 184, 216, 34];

/**
 * A DNS server that answers names of one letter, with IPv4 only. For names of two letters it does not answer
 * IPv6 queries. For all others it never answers.
 */
const server = createSocket('udp4');
const queriedNames: string[] = [];
server.on('message', (question, from) => {
  const firstLength = question[headerBytes]!;
  queriedNames.push(question.subarray(headerBytes + 1, headerBytes + 1 + firstLength).toString());
  const isOfFour = question.readUInt16BE(question.indexOf(0, headerBytes) + 1) === 1;
  if (firstLength > 2 || (firstLength === 2 && !isOfFour)) return;
  const query = question.subarray(headerBytes, question.indexOf(0, headerBytes) + 5);
  const header = Buffer.alloc(headerBytes);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isOfFour ? 1 : 0, 6);
  const answer = isOfFour ? [0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address] : [];
  server.send(Buffer.concat([header, query, Buffer.from(answer)]), from.port, from.address);
});

beforeAll(async () => {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const open = () => {
  const resolve = createResolveByServers([`127.0.0.1:${server.address().port}`]);
  return createResolveHost({ allowPrivate: ['localhost:80'], resolve }, 30_000);
};

it('resolves a name while the servers of a hundred others are silent', async () => {
  const resolveHost = open();
  let ended = 0;
  for (let index = 0; index < 100; index += 1) {
    const pendingLookups = resolveHost(new URL(`http://silent-${index}.test/`));
    pendingLookups.catch(() => {}).finally(() => (ended += 1));
  }
  expect(await resolveHost(new URL('http://a.test/'))).toEqual([{ address: address.join('.'), family: 4 }]);
  expect(ended).toBe(0);
});

it('does not wait for a retry of the other address family', async () => {
  const addresses = await open()(new URL('http://ab.test/'));
  expect(addresses).toEqual([{ address: address.join('.'), family: 4 }]);
  expect(queriedNames.filter((name) => name === 'ab')).toHaveLength(2);
});

it("resolves the operator's names like the system", async () => {
  const resolveHost = createResolveHost({ allowPrivate: ['localhost:80'] }, 30_000);
  const addresses = await resolveHost(new URL('http://localhost/'));
  expect(addresses.map((one) => one.address)).toContain('127.0.0.1');
  expect(queriedNames).not.toContain('localhost');
});
