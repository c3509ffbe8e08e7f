/** Engines of the built-in embedder, fastest first: onnxruntime, and the engine of the weights' package. */
export const embedEngines = ['onnx-native', 'package'] as const;
export type EmbedEngine = (typeof embedEngines)[number];
