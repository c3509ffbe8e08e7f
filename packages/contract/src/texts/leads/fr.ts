import type { LeadTexts } from './en.ts';

export const leads: LeadTexts = {
  'lead-exists': 'Un autre prospect a déjà cet e-mail ou ce numéro.',
  'lead-without-contact': 'Un prospect a besoin d’un nom, d’un e-mail ou d’un numéro de téléphone.',
  'too-many-webhooks': 'Vous avez autant de webhooks qu’un compte peut en avoir. Supprimez-en un d’abord.',
  'webhook-off': 'Ce webhook est désactivé. Activez-le d’abord.',
  'leads-failed': 'Impossible de charger les prospects (HTTP {status} : {body})',
  'leads-search-failed': 'Impossible de rechercher les prospects (HTTP {status} : {body})',
  'contact-form-unreachable': 'Demandez un e-mail ou un numéro de téléphone pour pouvoir joindre les gens.',
  'consent-text-missing': 'Rédigez la ligne de consentement, ou choisissez de ne pas en afficher.',
  'contact-form-changed': 'Le formulaire a changé entre-temps. Merci de le relire.',
  'consent-missing': 'Merci de cocher la case si vous êtes d’accord.',
  'contact-field-missing': 'Merci de remplir ce champ.',
  'contact-missing': 'Merci d’indiquer un e-mail ou un numéro de téléphone.',
};
