import { describeValue, elementType, OnnxWriter } from './onnx-writer.ts';
import { quantizeRows, transpose } from './quantize.ts';
import type { Tensor } from './safetensors.ts';

const layers = 6;
const hidden = 384;
const heads = 12;
const microsoft = 'com.microsoft';

type Weights = Map<string, Tensor>;

/**
 * Builds all-MiniLM-L6-v2 from its tensors as an ONNX file with 8-bit weights. Inputs are token ids and a
 * mask. The output is one unit vector of 384 floats per text, pooled only over real tokens.
 * Sources: the BERT paper (https://arxiv.org/abs/1810.04805) and the model card
 * (https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2, Apache-2.0).
 */
export function buildMiniLm(weights: Weights): Uint8Array {
  const writer = new OnnxWriter();
  addConstants(writer);
  let states = addEmbeddings(writer, weights);
  const mask = addMask(writer);
  for (let layer = 0; layer < layers; layer++) states = addLayer(writer, weights, layer, states, mask);
  addPooling(writer, states);
  return writer.finish(
    'all-MiniLM-L6-v2',
    [
      describeValue('input_ids', elementType.int64, ['batch', 'length']),
      describeValue('attention_mask', elementType.int64, ['batch', 'length']),
    ],
    [describeValue('sentence_embedding', elementType.float, ['batch', hidden])],
  );
}

/** Adds the constants that the other nodes of the graph use by name. */
function addConstants(writer: OnnxWriter): void {
  writer.addIntegers('zero', [0]);
  writer.addIntegers('one', [1]);
  writer.addIntegers('two', [2]);
  writer.addIntegers('last', [-1]);
  writer.addIntegers('middle', [1, 2]);
  writer.addIntegers('split-heads', [0, 0, heads, hidden / heads]);
  writer.addIntegers('join-heads', [0, 0, hidden]);
  writer.addFloats('one-float', [1]);
  writer.addFloats('far-below', [-10_000]);
  writer.addFloats('head-scale', [1 / Math.sqrt(hidden / heads)]);
}

/**
 * Adds the sum of the word, position and segment vectors, normalized, and returns the name of the output. The
 * segment is always the first.
 */
function addEmbeddings(writer: OnnxWriter, weights: Weights): string {
  const words = getTensor(weights, 'embeddings.word_embeddings.weight');
  const { values, scales } = quantizeRows(words, 127);
  writer.addTensor('words', elementType.int8, words.dims, values);
  writer.addFloats('word-scales', scales, [scales.length, 1]);
  writer.addNode('Gather', ['words', 'input_ids'], 'word-values', { axis: 0 });
  writer.addNode('Gather', ['word-scales', 'input_ids'], 'word-scale', { axis: 0 });
  writer.addNode('Cast', ['word-values'], 'word-floats', { to: elementType.float });
  writer.addNode('Mul', ['word-floats', 'word-scale'], 'word-vectors');

  const positions = getTensor(weights, 'embeddings.position_embeddings.weight');
  const segment = getTensor(weights, 'embeddings.token_type_embeddings.weight').data;
  const positionVectors = positions.data.map((value, i) => value + segment[i % hidden]!);
  writer.addFloats('places', positionVectors, positions.dims);
  writer.addNode('Shape', ['input_ids'], 'shape');
  writer.addNode('Slice', ['shape', 'one', 'two'], 'length');
  writer.addNode('Slice', ['places', 'zero', 'length', 'zero'], 'place-vectors');
  writer.addNode('Add', ['word-vectors', 'place-vectors'], 'embedded');
  return addNorm(writer, weights, 'embedded', 'embeddings.LayerNorm', 'states');
}

/**
 * Adds the mask that is added to attention scores, zero for real tokens and a large negative number for
 * padding. Returns the name of its output.
 */
function addMask(writer: OnnxWriter): string {
  writer.addNode('Cast', ['attention_mask'], 'mask', { to: elementType.float });
  writer.addNode('Sub', ['one-float', 'mask'], 'padding');
  writer.addNode('Mul', ['padding', 'far-below'], 'penalty');
  return writer.addNode('Unsqueeze', ['penalty', 'middle'], 'attention-penalty');
}

/**
 * Adds one encoder layer (attention and feed-forward network) on the input named `states`, and returns the
 * name of its output.
 */
function addLayer(writer: OnnxWriter, weights: Weights, layer: number, states: string, mask: string): string {
  const key = `encoder.layer.${layer}`;
  const at = (name: string) => `${name}-${layer}`;
  const context = addAttention(writer, weights, layer, states, mask);

  const attended = addLinear(writer, weights, context, `${key}.attention.output.dense`, at('attended'));
  writer.addNode('Add', [attended, states], at('attended-sum'));
  const middle = addNorm(
    writer,
    weights,
    at('attended-sum'),
    `${key}.attention.output.LayerNorm`,
    at('middle'),
  );

  const wide = addLinear(writer, weights, middle, `${key}.intermediate.dense`, at('wide'));
  writer.addNode('Gelu', [wide], at('active'), {}, microsoft);
  const narrow = addLinear(writer, weights, at('active'), `${key}.output.dense`, at('narrow'));
  writer.addNode('Add', [narrow, middle], at('sum'));
  return addNorm(writer, weights, at('sum'), `${key}.output.LayerNorm`, at('states'));
}

/** Adds the self-attention of a layer and returns the name of its output. */
function addAttention(
  writer: OnnxWriter,
  weights: Weights,
  layer: number,
  states: string,
  mask: string,
): string {
  const at = (name: string) => `${name}-${layer}`;
  for (const part of ['query', 'key', 'value']) {
    addLinear(writer, weights, states, `encoder.layer.${layer}.attention.self.${part}`, at(part));
    writer.addNode('Reshape', [at(part), 'split-heads'], at(`${part}-split`));
    const order = part === 'key' ? [0, 2, 3, 1] : [0, 2, 1, 3];
    writer.addNode('Transpose', [at(`${part}-split`)], at(`${part}-heads`), { perm: order });
  }
  writer.addNode('MatMul', [at('query-heads'), at('key-heads')], at('scores'));
  writer.addNode('Mul', [at('scores'), 'head-scale'], at('scaled'));
  writer.addNode('Add', [at('scaled'), mask], at('masked'));
  writer.addNode('Softmax', [at('masked')], at('attention'), { axis: -1 });
  writer.addNode('MatMul', [at('attention'), at('value-heads')], at('context-heads'));
  writer.addNode('Transpose', [at('context-heads')], at('context-split'), { perm: [0, 2, 1, 3] });
  return writer.addNode('Reshape', [at('context-split'), 'join-heads'], at('context'));
}

/** Adds the output `sentence_embedding`: the mean over real tokens, scaled to unit length. */
function addPooling(writer: OnnxWriter, states: string): void {
  writer.addNode('Unsqueeze', ['mask', 'last'], 'token-weights');
  writer.addNode('Mul', [states, 'token-weights'], 'real-states');
  writer.addNode('ReduceSum', ['real-states', 'one'], 'state-sum', { keepdims: 0 });
  writer.addNode('ReduceSum', ['token-weights', 'one'], 'token-count', { keepdims: 0 });
  writer.addNode('Div', ['state-sum', 'token-count'], 'mean');
  writer.addNode('LpNormalization', ['mean'], 'sentence_embedding', { axis: -1, p: 2 });
}

/**
 * Adds the product of an input with the quantized weights `key`, and their bias, and returns `output`, the
 * name of its output. Weights have 7 bits. With 8 bits, processors without VNNI overflow 16-bit sums
 * (onnxruntime, "quantization").
 */
function addLinear(writer: OnnxWriter, weights: Weights, input: string, key: string, output: string): string {
  const weight = getTensor(weights, `${key}.weight`);
  const [outputs, inputs] = weight.dims as [number, number];
  const { values, scales } = quantizeRows(weight, 63);
  const matrix = transpose(values, outputs, inputs);
  writer.addTensor(`${key}.values`, elementType.int8, [inputs, outputs], matrix);
  writer.addFloats(`${key}.scales`, scales);
  writer.addFloats(`${key}.bias`, getTensor(weights, `${key}.bias`).data);
  const parts = [input, `${key}.values`, `${key}.scales`, '', `${key}.bias`];
  return writer.addNode('DynamicQuantizeMatMul', parts, output, {}, microsoft);
}

/** Adds a layer normalization with the weights `key` and returns `output`, the name of its output. */
function addNorm(writer: OnnxWriter, weights: Weights, input: string, key: string, output: string): string {
  writer.addFloats(`${key}.gain`, getTensor(weights, `${key}.weight`).data);
  writer.addFloats(`${key}.offset`, getTensor(weights, `${key}.bias`).data);
  const attributes = { axis: -1, epsilon: { float: 1e-12 } };
  return writer.addNode('LayerNormalization', [input, `${key}.gain`, `${key}.offset`], output, attributes);
}

/** Returns a tensor of the weights by name. Throws if they do not contain it. */
function getTensor(weights: Weights, name: string): Tensor {
  const tensor = weights.get(name);
  if (!tensor) throw new Error(`The weights of the built-in embedder have no tensor ${name}.`);
  return tensor;
}
