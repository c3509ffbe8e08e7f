import type { Language } from '@anito/contract/languages';
import { getTexts } from '../../../lib/texts.ts';
import { type Html, html } from './html.ts';
import { renderIcon } from './icons.ts';

/** One input with its label, hint and problem. */
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
  /** Minimum number of characters, checked by the page's script before sending. */
  minLength?: number;
};

/**
 * Renders the attributes of an input with the messages that the page's script shows before the form is sent.
 */
function renderMessages(language: Language, field: Field): Html {
  const t = getTexts(language, 'account-pages');
  return html`${!field.isOptional && html` required data-missing="${t('required')}"`}${
    field.type === 'email' &&
    html` inputmode="email" autocapitalize="none" spellcheck="false" data-mismatch="${t('invalidEmail')}"`
  }${field.minLength !== undefined && html` data-min="${field.minLength}" data-short="${t('passwordShort')}"`}`;
}

/** Renders the button that shows or hides the password in the field `name`. */
function renderReveal(language: Language, name: string): Html {
  return html`<button type="button" class="reveal" aria-label="${getTexts(language, 'account-pages')('reveal')}" aria-pressed="false" aria-controls="${name}">${renderIcon('eye', 20)}${renderIcon('eye-off', 20)}</button>`;
}

/**
 * Renders a form field with its label, hint and problem. The problem is linked to the input for screen
 * readers.
 */
export function renderField(language: Language, field: Field): Html {
  const { name, problem } = field;
  const type: Html = { markup: field.type };
  const notes = [`${name}-problem`, field.hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${field.label}${field.isOptional && html` <span>${getTexts(language, 'account-pages')('optional')}</span>`}</label>
<div class="control"><input id="${name}" name="${name}" type="${type}" autocomplete="${field.autocomplete}"${
    field.value ? html` value="${field.value}"` : undefined
  }${renderMessages(language, field)}${problem ? html` aria-invalid="true"` : undefined} aria-describedby="${notes}"${
    field.isFocused && html` autofocus`
  }>${field.type === 'password' && renderReveal(language, name)}</div>
<p class="problem" id="${name}-problem"${!problem && html` hidden`}>${renderIcon('circle-alert', 16)}<span>${problem}</span></p>
${field.hint && html`<p class="hint" id="${name}-hint">${field.hint}</p>`}
</div>`;
}

/**
 * Renders a message about the whole form, which screen readers announce at once. Returns undefined without a
 * message.
 */
export function renderAlert(message: string | undefined): Html | undefined {
  return message
    ? html`<p class="alert" role="alert">${renderIcon('circle-alert', 20)}<span>${message}</span></p>`
    : undefined;
}
