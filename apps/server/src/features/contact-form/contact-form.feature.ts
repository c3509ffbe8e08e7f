import * as endpoints from '@anito/contract/contact-form';
import type { Feature } from '../../feature.ts';
import { getContactForm, updateContactForm } from './contact-form.service.ts';

/** The contact form for visitors, and when an assistant shows it. */
export const contactForm: Feature = {
  name: 'contact-form',
  routes(bind, deps) {
    bind(endpoints.getContactForm, ({ caller, params }) => getContactForm(deps, caller.userId, params.id));
    bind(endpoints.updateContactForm, ({ caller, params, body }) =>
      updateContactForm(deps, caller.userId, params.id, body),
    );
  },
};
