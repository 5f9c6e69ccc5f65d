import { printedText } from '#domain/documents/typography.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { eachNode, readKeys } from './read-nodes.ts';

/** Writes every text of a content as it is printed, in place. */
export const mendTexts = (content: unknown, culture: Language): void =>
  eachNode(content, (node) => {
    for (const key of readKeys(node)) {
      const value: unknown = Reflect.get(node, key);
      if (typeof value === 'string') Reflect.set(node, key, printedText(value, culture));
    }
  });
