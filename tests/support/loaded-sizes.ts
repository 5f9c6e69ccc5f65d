import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface LoadedSizes {
  /** Gzip kilobytes (1000 bytes) of every file of a kind that the page has asked for so far. */
  readonly total: (extension: 'js' | 'css' | 'woff2') => number;
}

const KB = 1000;

/** Watches what a page loads from `dist/web`; sizes are those of gzip at its best, whatever the server sends. */
export const watchLoadedSizes = (page: Page): LoadedSizes => {
  const files = new Set<string>();
  page.on('request', (request) => {
    const file = path.join('dist', 'web', new URL(request.url()).pathname);
    if (existsSync(file) && path.extname(file) !== '') files.add(file);
  });
  return {
    total: (extension) =>
      [...files]
        .filter((file) => file.endsWith(`.${extension}`))
        .reduce(
          (total, file) => total + (extension === 'woff2' ? readFileSync(file).length : gzipSync(readFileSync(file), { level: 9 }).length),
          0,
        ) / KB,
  };
};
