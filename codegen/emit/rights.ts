/** The rights list of the tree that user groups tick. */
import type { EmittedFile, Model } from '../model/model.ts';
import { HEADER, literal, union } from './text.ts';

export function emitRights({ rights }: Model): readonly EmittedFile[] {
  return [
    {
      path: 'generated/rights/rights.gen.ts',
      text:
        `${HEADER}import type { RightDescriptor } from '../entities/descriptor.gen.ts';\n\n` +
        `export type RightCode =${union(rights.map(({ code }) => code))};\n\n` +
        `export const rights: readonly RightDescriptor[] = ${literal(rights)};\n`,
    },
  ];
}
