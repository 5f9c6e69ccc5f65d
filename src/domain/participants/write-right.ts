import { entities } from '#generated/entities/all.gen.ts';

/** Right of the subtype that rows of this type belong to. */
export function writeRightOf(type: number): string {
  return (
    Object.values(entities).find(({ extends: base, discriminator: { Type } }) => base === 'festival-participant' && Type === type)?.rights
      .write ?? entities['festival-participant'].rights.write
  );
}
