export { default as chat } from '../en/chat.ts';
export { default as errors } from '../en/errors.ts';
export { default as frame } from '../en/frame.ts';
export { default as ui } from '../en/ui.ts';
