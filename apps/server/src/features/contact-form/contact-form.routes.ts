import * as endpoints from '@anito/contract/contact-form';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import { getContactForm, updateContactForm } from './contact-form.service.ts';

/** What owners say of when their assistants ask visitors how to reach them. */
export function registerContactFormRoutes(bind: Bind, deps: Deps): void {
  bind(endpoints.getContactForm, ({ caller, params }) => getContactForm(deps, caller.userId, params.id));
  bind(endpoints.updateContactForm, ({ caller, params, body }) =>
    updateContactForm(deps, caller.userId, params.id, body),
  );
}
