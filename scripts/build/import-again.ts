/**
 * A file of the build that could not be had is asked for again under another address: many browsers keep the failure of an import for
 * as long as the page lives (Chromium 153 does, 156 does not), and a part of a screen that was waited for through a cut
 * would never come.
 */
import type { Plugin } from 'vite';

/** Stands in the built page for `import` (src/web/runtime/import-part.ts). */
export const IMPORT_PART = '__part';

const IMPORT = /\bimport\((?=`\.\/[\w.-]+\.js`\))/g;

export const importAgain = (): Plugin => ({
  name: 'import-again',
  apply: 'build',
  generateBundle: {
    // After the build has read which files each import brings.
    order: 'post',
    handler(_options, bundle) {
      // What runs without a server has none to wait for.
      if (this.environment.config.define?.['import.meta.env.VITE_MOCK'] !== undefined) return;
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = file.code.replace(IMPORT, `${IMPORT_PART}(`);
    },
  },
});
