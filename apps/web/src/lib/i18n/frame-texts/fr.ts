export { default as chat } from '../fr/chat.ts';
export { default as errors } from '../fr/errors.ts';
export { default as frame } from '../fr/frame.ts';
export { default as ui } from '../fr/ui.ts';
