export { default as errors } from '../fil/errors.ts';
export { default as shell } from '../fil/shell.ts';
export { default as site } from '../fil/site.ts';
export { default as ui } from '../fil/ui.ts';
