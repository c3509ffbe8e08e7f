import type { LeadTexts } from './en.ts';

export const leads: LeadTexts = {
  'lead-exists': 'Ya hay otro cliente potencial con este correo o teléfono.',
  'lead-without-contact': 'Un cliente potencial necesita un nombre, un correo o un teléfono.',
  'too-many-webhooks': 'Ya tiene tantos webhooks como permite una cuenta. Elimine uno primero.',
  'webhook-off': 'Este webhook está desactivado. Actívelo primero.',
  'leads-failed': 'No se pudieron cargar los clientes potenciales (HTTP {status}: {body})',
  'leads-search-failed': 'No se pudieron buscar los clientes potenciales (HTTP {status}: {body})',
  'contact-form-unreachable': 'Pida un correo o un teléfono para poder contactar con las personas.',
  'consent-text-missing': 'Escriba la línea de consentimiento o elija no mostrar ninguna.',
  'contact-form-changed': 'El formulario ha cambiado entretanto. Revíselo de nuevo, por favor.',
  'consent-missing': 'Marque la casilla si está de acuerdo, por favor.',
  'contact-field-missing': 'Complete este campo, por favor.',
  'contact-missing': 'Indique un correo o un teléfono, por favor.',
};
