export { default as chat } from '../fil/chat.ts';
export { default as errors } from '../fil/errors.ts';
export { default as frame } from '../fil/frame.ts';
export { default as ui } from '../fil/ui.ts';
