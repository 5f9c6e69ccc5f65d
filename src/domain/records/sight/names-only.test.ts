import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { namesOnly } from './names-only.ts';

const descriptors: Readonly<Record<string, EntityDescriptor>> = entities;

function reduceToNames(entity: EntityDescriptor): EntityDescriptor {
  return namesOnly(entity, (name) => {
    const found = descriptors[name];
    if (found === undefined) throw new Error(name);
    return found;
  });
}

describe('an entity as those who may only choose are told it', () => {
  it('is searched by its names, and says no detail that its dictionary does not publish', () => {
    const { film, utilisateur } = entities;
    expect(reduceToNames(film)).toMatchObject({ display: film.display, search: [], detail: null });
    expect(reduceToNames(utilisateur)).toMatchObject({ display: utilisateur.display, search: [], detail: null });
    expect(reduceToNames(entities['festival-edition']).detail?.field).toBe('Numero');
  });

  it('is named by what it leads to where its name is a login, in all of the schema', () => {
    const account = entities['bam-compte'];
    expect(reduceToNames(account).display).toEqual([{ path: account.detail }]);
    const addressed = Object.values(descriptors).filter((one) => reduceToNames(one).display !== one.display);
    expect(addressed.map(({ name }) => name)).toEqual([
      'bam-compte',
      'film-lien',
      'mail-desinscription',
      'personne-lien',
      'structure-lien',
    ]);
  });
});
