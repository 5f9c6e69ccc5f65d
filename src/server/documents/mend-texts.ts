import { printedText } from '#domain/documents/typography.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';

/** What a reader reads: all else (pictures, codes, layouts, widths) stays as it is. */
const READ = ['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'];

/** Writes every text of a content as it is printed, in place. */
export const mendTexts = (node: unknown, culture: Language): void => {
  if (typeof node !== 'object' || node === null) return;
  const keys = Array.isArray(node) ? node.keys() : READ.filter((key) => key in node);
  for (const key of keys) {
    const value: unknown = Reflect.get(node, key);
    if (typeof value === 'string') Reflect.set(node, key, printedText(value, culture));
    else mendTexts(value, culture);
  }
};
