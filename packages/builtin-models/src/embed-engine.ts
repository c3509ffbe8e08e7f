/** Engines of the built-in embedder, fastest first: native code, WebAssembly, and the weight package's own. */
export const embedEngines = ['onnx-native', 'onnx-wasm', 'package'] as const;
export type EmbedEngine = (typeof embedEngines)[number];
