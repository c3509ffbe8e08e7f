export { default as errors } from '../fr/errors.ts';
export { default as shell } from '../fr/shell.ts';
export { default as site } from '../fr/site.ts';
export { default as ui } from '../fr/ui.ts';
