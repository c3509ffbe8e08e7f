import { type Html, html } from './html.ts';

/** One input with its label, hint and what is wrong with it. */
export type Field = {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  hint?: string;
  problem?: string;
  isFocused?: boolean;
  isOptional?: boolean;
};

/** Renders a field; its message belongs to the input for screen readers too. */
export function renderField(field: Field): Html {
  const noteId = `${field.name}-note`;
  const note = field.problem ?? field.hint;
  const type: Html = { markup: field.type };
  return html`<div class="field">
<label for="${field.name}">${field.label}</label>
<input id="${field.name}" name="${field.name}" type="${type}" autocomplete="${field.autocomplete}"${
    field.value ? html` value="${field.value}"` : undefined
  }${field.type === 'email' && html` inputmode="email" autocapitalize="none" spellcheck="false"`}${
    !field.isOptional && html` required`
  }${field.problem ? html` aria-invalid="true"` : undefined}${
    note ? html` aria-describedby="${noteId}"` : undefined
  }${field.isFocused && html` autofocus`}>
${note && html`<p class="${field.problem ? 'problem' : 'hint'}" id="${noteId}">${note}</p>`}
</div>`;
}

/** A message about the form as a whole, read out at once. */
export function renderAlert(message: string | undefined): Html | undefined {
  return message ? html`<p class="alert" role="alert">${message}</p>` : undefined;
}
