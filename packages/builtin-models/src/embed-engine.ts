/** Engines of the built-in embedder, fastest first: onnxruntime, and the weight package's own. */
export const embedEngines = ['onnx-native', 'package'] as const;
export type EmbedEngine = (typeof embedEngines)[number];
