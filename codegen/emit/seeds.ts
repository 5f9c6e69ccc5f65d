/** System rows of the schema, for the simulated server; a database gets them from its migrations. */
import type { EmittedFile, Model } from '../model/model.ts';
import { HEADER, literal } from './text.ts';

export function emitSeeds({ entities }: Model): readonly EmittedFile[] {
  const seeds = Object.fromEntries(entities.filter(({ seed }) => seed.length > 0).map(({ name, seed }) => [name, seed]));
  return [
    {
      path: 'generated/entities/seeds.gen.ts',
      text:
        `${HEADER}import type { JsonValue } from './descriptor.gen.ts';\n\n` +
        `export const seeds: Readonly<Record<string, readonly Readonly<Record<string, JsonValue>>[]>> = ${literal(seeds)};\n`,
    },
  ];
}
