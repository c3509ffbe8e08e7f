import type { ContactFormTexts } from './en.ts';

export const contactForm: ContactFormTexts = {
  'contact-form-unreachable': 'Pida un correo o un teléfono para poder contactar con las personas.',
  'consent-text-missing': 'Escriba la línea de consentimiento o elija no mostrar ninguna.',
  'contact-form-changed': 'El formulario ha cambiado entretanto. Revíselo de nuevo, por favor.',
  'consent-missing': 'Marque la casilla si está de acuerdo, por favor.',
  'contact-field-missing': 'Complete este campo, por favor.',
  'contact-missing': 'Indique un correo o un teléfono, por favor.',
};
