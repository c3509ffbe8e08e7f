import type { Feature } from '../../feature.ts';
import { registerContactFormRoutes } from './contact-form.routes.ts';

/** The form in which visitors say how to reach them, and when an assistant shows it. */
export const contactForm: Feature = { name: 'contact-form', routes: registerContactFormRoutes };
