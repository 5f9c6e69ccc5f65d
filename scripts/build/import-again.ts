/**
 * A file of the build that failed to load is requested again under another address: some browsers keep the failure of an import for as
 * long as the page lives (Chromium 153 does, 156 does not), and a part of a screen that was waited for through a cut would never come.
 */
import type { Plugin } from 'vite';

/** Stands in the built page for `import`; src/web/runtime/import-part.ts gives it to the page. */
const IMPORT_PART = '__part';

const IMPORT = /\bimport\((?=([`'"])\.\/[\w.-]+\.js\1\))/g;

export function importAgain(): Plugin {
  return {
    name: 'import-again',
    apply: 'build',
    // Files are named by what they held before: without this, a file that calls what it stands for would keep the name of one that does not.
    augmentChunkHash: () => IMPORT_PART,
    generateBundle: {
      // After the build has read which files each import brings.
      order: 'post',
      handler(_options, bundle) {
        // A page without a server has none to wait for.
        if (this.environment.config.define?.['import.meta.env.VITE_MOCK'] !== undefined) return;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        if (!chunks.some(({ code }) => code.search(IMPORT) !== -1))
          this.error('No import of a part was found: it would not be asked for again.');
        for (const chunk of chunks) chunk.code = chunk.code.replace(IMPORT, `${IMPORT_PART}(`);
      },
    },
  };
}
