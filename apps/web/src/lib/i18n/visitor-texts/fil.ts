export { default as chat } from '../fil/chat.ts';
export { default as errors } from '../fil/errors.ts';
export { default as shell } from '../fil/shell.ts';
export { default as ui } from '../fil/ui.ts';
