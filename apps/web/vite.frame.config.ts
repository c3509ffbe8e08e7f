import { defineConfig } from 'vite';
import light from './vite.light.config.ts';

/** The document that widgets frame, built by itself: of what the other light pages share it needs a part. */
export default defineConfig({
  ...light,
  build: {
    ...light.build,
    rolldownOptions: { ...light.build?.rolldownOptions, input: 'widget-frame.html' },
  },
});
