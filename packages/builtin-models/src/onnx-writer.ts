import { joinBytes, writeBytes, writeFloat, writeInteger, writeText } from './protobuf.ts';

/** Element types of ONNX tensors. */
export const elementType = { float: 1, int8: 3, int64: 7 } as const;

type Attribute = number | number[] | { float: number };
type TypedArray = Float32Array | Int8Array | BigInt64Array;

/**
 * Collects the nodes and weights of one ONNX graph and serializes them.
 * Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
export class OnnxWriter {
  private readonly nodes: Uint8Array[] = [];
  private readonly weights: Uint8Array[] = [];

  /** Adds a weight and returns its name. */
  addTensor(name: string, type: number, dims: number[], data: TypedArray): string {
    const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const fields = [...dims.map((dim) => writeInteger(1, dim)), writeInteger(2, type)];
    this.weights.push(writeBytes(5, joinBytes([...fields, writeText(8, name), writeBytes(9, raw)])));
    return name;
  }

  addFloats(name: string, data: ArrayLike<number>, dims = [data.length]): string {
    return this.addTensor(name, elementType.float, dims, Float32Array.from(data));
  }

  addIntegers(name: string, values: number[]): string {
    return this.addTensor(name, elementType.int64, [values.length], BigInt64Array.from(values.map(BigInt)));
  }

  /** Adds an operation and returns the name of its output. */
  addNode(
    operation: string,
    inputs: string[],
    output: string,
    attributes: Record<string, Attribute> = {},
    domain = '',
  ): string {
    const fields = inputs.map((input) => writeText(1, input));
    fields.push(writeText(2, output), writeText(3, `n${this.nodes.length}`), writeText(4, operation));
    for (const [name, value] of Object.entries(attributes))
      fields.push(writeBytes(5, encodeAttribute(name, value)));
    if (domain) fields.push(writeText(7, domain));
    this.nodes.push(writeBytes(1, joinBytes(fields)));
    return output;
  }

  /** Returns the whole file: IR version 8, ONNX operator set 17 and Microsoft's operator set 1. */
  finish(name: string, inputs: Uint8Array[], outputs: Uint8Array[]): Uint8Array {
    const graph = joinBytes([
      ...this.nodes,
      writeText(2, name),
      ...this.weights,
      ...inputs.map((input) => writeBytes(11, input)),
      ...outputs.map((output) => writeBytes(12, output)),
    ]);
    return joinBytes([
      writeInteger(1, 8),
      writeText(2, 'anito'),
      writeBytes(7, graph),
      encodeOperatorSet('', 17),
      encodeOperatorSet('com.microsoft', 1),
    ]);
  }
}

/** Encodes the description of an input or output of the graph. A dimension given as text is variable. */
export function describeValue(name: string, type: number, dims: (string | number)[]): Uint8Array {
  const shape = dims.map((dim) =>
    writeBytes(1, typeof dim === 'string' ? writeText(2, dim) : writeInteger(1, dim)),
  );
  const tensorType = joinBytes([writeInteger(1, type), writeBytes(2, joinBytes(shape))]);
  return joinBytes([writeText(1, name), writeBytes(2, writeBytes(1, tensorType))]);
}

/** Encodes the version of an operator set that the model uses. */
function encodeOperatorSet(domain: string, version: number): Uint8Array {
  return writeBytes(8, joinBytes([writeText(1, domain), writeInteger(2, version)]));
}

/** Encodes an attribute of a node as an integer, a list of integers or a float. */
function encodeAttribute(name: string, value: Attribute): Uint8Array {
  const label = writeText(1, name);
  if (typeof value === 'number') return joinBytes([label, writeInteger(3, value), writeInteger(20, 2)]);
  if (Array.isArray(value)) {
    return joinBytes([label, ...value.map((item) => writeInteger(8, item)), writeInteger(20, 7)]);
  }
  return joinBytes([label, writeFloat(2, value.float), writeInteger(20, 1)]);
}
