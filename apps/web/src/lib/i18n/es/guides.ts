import type en from '../en/guides.ts';
import type { Catalogue } from '../resources.ts';

export default {
  question: '¿Con qué está hecho su sitio web?',
  choose: 'Elija para ver los pasos',
  plain: 'Otra herramienta o HTML simple',
  steps: {
    wordpress:
      'Copie el código para insertar.\nEn WordPress, abra Apariencia → Editor y elija el pie de su tema. Los temas antiguos tienen Apariencia → Widgets.\nAñada un bloque «HTML personalizado», pegue ahí el código y guarde. Si su plan no permite scripts, use un plugin que añada código al pie.',
    shopify:
      'Copie el código para insertar.\nEn Shopify, abra Tienda online → Temas y luego Editar código en el menú de su tema.\nAbra theme.liquid, pegue el código justo antes de </body> y guarde.',
    wix: 'Copie el código para insertar. Su sitio necesita un dominio propio conectado.\nEn Wix, abra Ajustes → Código personalizado y añada un código.\nPegue el código, elija todas las páginas y el lugar «Body - final», y aplique.',
    squarespace:
      'Copie el código para insertar.\nEn Squarespace, abra Settings → Advanced → Code Injection.\nPegue el código en el campo «Footer» y guarde.',
    webflow:
      'Copie el código para insertar.\nEn Webflow, abra Site settings → Custom code.\nPegue el código en el campo «Footer code», guarde y publique el sitio.',
    html: 'Copie el código para insertar.\nAbra cada página en la que deba estar el chat.\nPegue el código justo antes de </body> y suba la página.',
  },
} satisfies Catalogue<typeof en>;
