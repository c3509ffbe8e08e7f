import { describe, expect, it } from 'vitest';
import { writeBytes, writeFloat, writeInteger, writeText, writeVarint } from './protobuf.ts';
import { readSafetensors, widenHalves } from './safetensors.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the protobuf writer', () => {
  it('matches the examples of the format', () => {
    expect(hex(writeVarint(150))).toBe('9601');
    expect(hex(writeVarint(-1))).toBe('ffffffffffffffffff01');
    expect(hex(writeInteger(1, 150))).toBe('089601');
    expect(hex(writeText(2, 'testing'))).toBe('120774657374696e67');
    expect(hex(writeBytes(3, writeInteger(1, 150)))).toBe('1a03089601');
    expect(hex(writeFloat(2, 1))).toBe('150000803f');
  });
});

describe('readSafetensors', () => {
  it('widens half-precision numbers', () => {
    const halves = Uint16Array.of(0x3c00, 0xc000, 0x0001, 0x7bff, 0x8000, 0x7c00);
    const floats = widenHalves(new Uint8Array(halves.buffer));
    expect([...floats]).toEqual([1, -2, 2 ** -24, 65_504, -0, Number.POSITIVE_INFINITY]);
  });

  it('reads tensors of both sizes by name', () => {
    const header = JSON.stringify({
      __metadata__: { format: 'pt' },
      a: { dtype: 'F32', shape: [2], data_offsets: [2, 10] },
      b: { dtype: 'F16', shape: [1], data_offsets: [0, 2] },
    });
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(header.length));
    const data = Buffer.from([0x00, 0x3c, 0, 0, 0x80, 0x3f, 0, 0, 0, 0x40]);
    const tensors = readSafetensors(Buffer.concat([length, Buffer.from(header), data]));
    expect([...tensors.get('a')!.data]).toEqual([1, 2]);
    expect([...tensors.get('b')!.data]).toEqual([1]);
  });
});
