import type { ContactFormTexts } from './en.ts';

export const contactForm: ContactFormTexts = {
  'contact-form-unreachable': 'Demandez un e-mail ou un numéro de téléphone pour pouvoir joindre les gens.',
  'consent-text-missing': 'Rédigez la ligne de consentement, ou choisissez de ne pas en afficher.',
  'contact-form-changed': 'Le formulaire a changé entre-temps. Merci de le relire.',
  'consent-missing': 'Merci de cocher la case si vous êtes d’accord.',
  'contact-field-missing': 'Merci de remplir ce champ.',
  'contact-missing': 'Merci d’indiquer un e-mail ou un numéro de téléphone.',
};
