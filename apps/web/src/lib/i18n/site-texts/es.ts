export { default as errors } from '../es/errors.ts';
export { default as shell } from '../es/shell.ts';
export { default as site } from '../es/site.ts';
export { default as ui } from '../es/ui.ts';
