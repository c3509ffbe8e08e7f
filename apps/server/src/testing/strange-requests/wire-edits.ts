import fc from 'fast-check';

/** An edit of the bytes of a request on the wire. */
export type WireEdit = { kind: keyof typeof edits; at: number; byte: number };

const endOfLine = '\r\n';

/** Adds a header line. */
function addLine(wire: Buffer, line: string): Buffer {
  const at = wire.indexOf(endOfLine) + endOfLine.length;
  return Buffer.concat([wire.subarray(0, at), Buffer.from(line + endOfLine, 'latin1'), wire.subarray(at)]);
}

function replaceHead(wire: Buffer, replace: (head: string) => string): Buffer {
  const end = wire.indexOf(endOfLine + endOfLine);
  const head = wire.subarray(0, end).toString('latin1');
  return Buffer.concat([Buffer.from(replace(head), 'latin1'), wire.subarray(end)]);
}

const edits = {
  cut: (wire: Buffer, at: number) => wire.subarray(0, at % wire.length),
  flip(wire: Buffer, at: number, byte: number) {
    const flipped = Buffer.from(wire);
    // In the head, where a byte matters to the parser.
    flipped[at % Math.min(wire.length, 300)]! ^= byte || 1;
    return flipped;
  },
  insert(wire: Buffer, at: number, byte: number) {
    const position = at % Math.min(wire.length, 300);
    return Buffer.concat([wire.subarray(0, position), Buffer.of(byte), wire.subarray(position)]);
  },
  'two-lengths': (wire: Buffer) => addLine(wire, 'Content-Length: 7'),
  'length-and-chunks': (wire: Buffer) => addLine(wire, 'Transfer-Encoding: chunked'),
  'wrong-length': (wire: Buffer, at: number) =>
    replaceHead(wire, (head) =>
      head.replace(/content-length: \d+/i, `content-length: ${[-1, '0x10', '1e3', 2 ** 53, ''][at % 5]}`),
    ),
  'bad-chunks': (wire: Buffer) =>
    replaceHead(wire, (head) => head.replace(/content-length: \d+/i, 'transfer-encoding: chunked')),
  'long-header': (wire: Buffer) => addLine(wire, `X-Long: ${'x'.repeat(70_000)}`),
  'many-headers': (wire: Buffer) =>
    addLine(wire, Array.from({ length: 2_100 }, (_, at) => `X${at}: 1`).join(endOfLine)),
  'two-tokens': (wire: Buffer) => addLine(wire, `Authorization: Bearer a${endOfLine}Authorization: Bearer b`),
  'two-hosts': (wire: Buffer) => addLine(wire, 'Host: evil.example'),
  'folded-line': (wire: Buffer) => addLine(wire, `X-Folded: a${endOfLine} b`),
  'high-bytes': (wire: Buffer) => addLine(wire, 'X-Name: \xff\xfe\x80'),
  'old-version': (wire: Buffer) => replaceHead(wire, (head) => head.replace('HTTP/1.1', 'HTTP/1.0')),
  'new-version': (wire: Buffer) => replaceHead(wire, (head) => head.replace('HTTP/1.1', 'HTTP/2.0')),
  'other-method': (wire: Buffer, at: number) =>
    replaceHead(wire, (head) =>
      head.replace(
        /^\w+/,
        ['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'CONNECT', 'get', 'XXX'][at % 8] ?? '',
      ),
    ),
  upgrade: (wire: Buffer) =>
    addLine(wire, `Connection: Upgrade${endOfLine}Upgrade: websocket${endOfLine}Sec-WebSocket-Version: 13`),
  'h2c-upgrade': (wire: Buffer) =>
    addLine(
      wire,
      `Connection: Upgrade, HTTP2-Settings${endOfLine}Upgrade: h2c${endOfLine}HTTP2-Settings: AAMAAABk`,
    ),
  expect: (wire: Buffer, at: number) => addLine(wire, `Expect: ${at % 2 ? '100-continue' : 'a-miracle'}`),
  'raw-path': (wire: Buffer, at: number) =>
    replaceHead(wire, (head) =>
      head.replace(
        /^(\w+) (\S*)/,
        (_, method, path) =>
          `${method} ${[`http://evil.example${path}`, `//${path}`, `${path}%`, '*', `${path}\\..\\x`, `${path}?${'?'.repeat(5_000)}`][at % 6]}`,
      ),
    ),
  twice: (wire: Buffer) => Buffer.concat([wire, wire]),
} satisfies Record<string, (wire: Buffer, at: number, byte: number) => Buffer>;

export const wireEdits: fc.Arbitrary<WireEdit> = fc.record({
  kind: fc.constantFrom(...(Object.keys(edits) as WireEdit['kind'][])),
  at: fc.nat(5_000),
  byte: fc.nat(255),
});

/** Returns the bytes with the edits. */
export function editWire(wire: Buffer, list: WireEdit[]): Buffer {
  return list.reduce(
    (bytes, { kind, at, byte }) => (bytes.length === 0 ? bytes : edits[kind](bytes, at, byte)),
    wire,
  );
}
