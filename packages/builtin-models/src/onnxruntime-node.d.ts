/** onnxruntime-node 1.16 has no type declarations. They are those of onnxruntime-common. */
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common';
}
