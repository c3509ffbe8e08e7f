import type { Language } from '@anito/language/detect-language';

/** Maximum number of slots in a segment: slot numbers have 16 bits. */
export const maxSlots = 65_536;

/** Data of a segment that search keeps in memory: 16 bytes per passage. */
export type SegmentHeader = {
  languages: Language[];
  /** Keys of the vector models, as returned by `vectorKey`. */
  models: string[];
  passageIds: Float64Array;
  lengths: Uint16Array;
  /** Ascending: the passages of a document are adjacent. */
  documentOfSlot: Uint16Array;
  languageOfSlot: Uint8Array;
  /** 0 without a vector, otherwise the 1-based position in `models`. */
  modelOfSlot: Uint8Array;
};

const alignment = 8;

/**
 * Encodes a header: a small JSON with its length before it, then the arrays one after the other,
 * little-endian.
 */
export function encodeHeader(header: SegmentHeader): Buffer {
  const { languages, models, passageIds, lengths, documentOfSlot, languageOfSlot, modelOfSlot } = header;
  const json = Buffer.from(JSON.stringify({ slots: passageIds.length, languages, models }));
  const start = Math.ceil((4 + json.length) / alignment) * alignment;
  const jsonPart = Buffer.alloc(start);
  jsonPart.writeUInt32LE(json.length);
  json.copy(jsonPart, 4);
  const arrays = [passageIds, lengths, documentOfSlot, languageOfSlot, modelOfSlot];
  return Buffer.concat([jsonPart, ...arrays.map(viewBytes)]);
}

/** Decodes the output of `encodeHeader` into new memory. */
export function decodeHeader(encoded: Buffer): SegmentHeader {
  const jsonEnd = 4 + encoded.readUInt32LE();
  const { slots, languages, models } = JSON.parse(encoded.toString('utf8', 4, jsonEnd)) as {
    slots: number;
    languages: Language[];
    models: string[];
  };
  const buffer = copyBytes(encoded.subarray(Math.ceil(jsonEnd / alignment) * alignment));
  return {
    languages,
    models,
    passageIds: new Float64Array(buffer, 0, slots),
    lengths: new Uint16Array(buffer, slots * 8, slots),
    documentOfSlot: new Uint16Array(buffer, slots * 10, slots),
    languageOfSlot: new Uint8Array(buffer, slots * 12, slots),
    modelOfSlot: new Uint8Array(buffer, slots * 13, slots),
  };
}

/** Encodes document ids for the segment's row, as little-endian 64-bit floats. */
export function encodeIds(ids: ArrayLike<number>): Buffer {
  return Buffer.from(Float64Array.from(ids).buffer);
}

export function decodeIds(encoded: Buffer): Float64Array {
  return new Float64Array(copyBytes(encoded));
}

/** Encodes the numbers of documents within a segment for its row, as little-endian uint16. */
export function encodeNumbers(numbers: Iterable<number>): Buffer {
  return Buffer.from(Uint16Array.from(numbers).buffer);
}

export function decodeNumbers(encoded: Buffer): Uint16Array {
  return new Uint16Array(copyBytes(encoded));
}

/** Copies bytes, so that they are aligned and do not keep a larger buffer in memory. */
function copyBytes(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

/** Returns the bytes of an array, sharing its memory. */
function viewBytes({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
