import path from 'node:path';

/**
 * Class name of a style module in the page: readable, the same in every build, and no global class has two underscores.
 * No two modules share a file name (tests/architecture/style-modules.test.ts).
 */
export function scopedName(name: string, file: string): string {
  return `${path.basename(file).replace(/\.module\.css.*$/, '')}__${name}`;
}
