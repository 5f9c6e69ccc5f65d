import { entities } from '#generated/entities/all.gen.ts';

/** Right of the subtype that rows of this type belong to. */
export const writeRightOf = (type: number): string =>
  Object.values(entities).find(({ extends: base, discriminator }) => base === 'festival-participant' && discriminator['Type'] === type)
    ?.rights.write ?? entities['festival-participant'].rights.write;
