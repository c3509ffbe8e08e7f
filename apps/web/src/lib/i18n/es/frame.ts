import type en from '../en/frame.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Chat con {{name}}',
  close: 'Cerrar el chat',
} satisfies Catalogue<typeof en>;
