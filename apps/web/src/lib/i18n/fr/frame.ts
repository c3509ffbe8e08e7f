import type en from '../en/frame.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Discussion avec {{name}}',
  close: 'Fermer la discussion',
} satisfies Catalogue<typeof en>;
