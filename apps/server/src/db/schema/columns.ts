import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A big auto-numbered id, read as a JavaScript number (safe up to 2^53). */
export const numericId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A moment, always with time zone, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** When the row was made, by the database's clock. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/**
 * pgvector's binary wire format: int16 dimensions, int16 unused, float32 big-endian each
 * (`vector_recv` in pgvector's src/vector.c). `pg` sends a Buffer parameter as binary, which the
 * embedded engine reads many times faster than text.
 */
export function encodeVector(value: Float32Array): Buffer {
  const buffer = Buffer.allocUnsafe(4 + value.length * 4);
  buffer.writeInt16BE(value.length, 0);
  buffer.writeInt16BE(0, 2);
  for (const [index, component] of value.entries()) buffer.writeFloatBE(component, 4 + index * 4);
  return buffer;
}

/** The inverse of `encodeVector`, which is also how `vector_send` writes a vector. */
export function decodeVector(encoded: Buffer): Float32Array {
  const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.length);
  const value = new Float32Array(view.getInt16(0));
  for (let index = 0; index < value.length; index++) value[index] = view.getFloat32(4 + index * 4);
  return value;
}

/** A pgvector column without a fixed dimension, so that embedding models can change. */
export const vector = customType<{ data: Float32Array; driverData: string | Buffer }>({
  dataType: () => 'vector',
  toDriver: encodeVector,
  fromDriver: (value) => Float32Array.from(JSON.parse(String(value)) as number[]),
});

/** Raw bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
