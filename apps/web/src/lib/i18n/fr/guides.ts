import type en from '../en/guides.ts';
import type { Catalogue } from '../resources.ts';

export default {
  question: 'Avec quoi votre site est-il fait ?',
  choose: 'Choisissez pour voir les étapes',
  plain: 'Un autre outil, ou du HTML simple',
  steps: {
    wordpress:
      'Copiez le code à intégrer.\nDans WordPress, ouvrez Apparence → Éditeur et choisissez le pied de page de votre thème. Les anciens thèmes ont plutôt Apparence → Widgets.\nAjoutez un bloc « HTML personnalisé », collez-y le code et enregistrez. Si votre offre ne permet pas les scripts, utilisez une extension qui ajoute du code au pied de page.',
    shopify:
      'Copiez le code à intégrer.\nDans Shopify, ouvrez Boutique en ligne → Thèmes, puis Modifier le code dans le menu de votre thème.\nOuvrez theme.liquid, collez le code juste avant </body> et enregistrez.',
    wix: 'Copiez le code à intégrer. Votre site a besoin d’un domaine à lui, connecté.\nDans Wix, ouvrez Paramètres → Code personnalisé et ajoutez un code.\nCollez le code, choisissez toutes les pages et l’emplacement « Body - fin », puis appliquez.',
    squarespace:
      'Copiez le code à intégrer.\nDans Squarespace, ouvrez Settings → Advanced → Code Injection.\nCollez le code dans le champ « Footer » et enregistrez.',
    webflow:
      'Copiez le code à intégrer.\nDans Webflow, ouvrez Site settings → Custom code.\nCollez le code dans le champ « Footer code », enregistrez et publiez le site.',
    html: 'Copiez le code à intégrer.\nOuvrez chaque page où la discussion doit se trouver.\nCollez le code juste avant </body> et mettez la page en ligne.',
  },
} satisfies Catalogue<typeof en>;
