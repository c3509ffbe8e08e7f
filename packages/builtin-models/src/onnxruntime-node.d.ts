/** Version 1.16 comes without its types, which are those of onnxruntime-common. */
declare module 'onnxruntime-node' {
  export * from 'onnxruntime-common';
}
