export { default as chat } from '../es/chat.ts';
export { default as errors } from '../es/errors.ts';
export { default as shell } from '../es/shell.ts';
export { default as ui } from '../es/ui.ts';
