import type en from '../en/frame.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Makipag-chat kay {{name}}',
  close: 'Isara ang chat',
} satisfies Catalogue<typeof en>;
