export { default as errors } from '../en/errors.ts';
export { default as shell } from '../en/shell.ts';
export { default as site } from '../en/site.ts';
export { default as ui } from '../en/ui.ts';
