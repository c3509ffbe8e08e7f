export { default as chat } from '../es/chat.ts';
export { default as errors } from '../es/errors.ts';
export { default as frame } from '../es/frame.ts';
export { default as ui } from '../es/ui.ts';
