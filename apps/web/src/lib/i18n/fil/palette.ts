import type english from '../en/palette.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Pumunta kahit saan',
  placeholder: 'Mag-type ng page, assistant o source',
  results: 'Mga nahanap',
  loading: 'Nilo-load ang mga assistant at source mo...',
  nothing: 'Walang may pangalang “{{search}}”. Subukan ang mas maikling salita.',
  groups: {
    actions: 'Mga aksyon',
    pages: 'Mga page',
  },
  addSourceWords: 'website file upload Notion notes kaalaman',
} satisfies Catalogue<typeof english>;
