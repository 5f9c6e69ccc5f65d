import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isKnownName } from './use-list-search.ts';

const lists = Object.values<EntityDescriptor>(entities).filter(({ screens }) => screens.some(({ list }) => list !== null));

describe('the address of a list', () => {
  it.each(lists)('keeps every filter that the lists of $name offer, however far it walks', (descriptor) => {
    for (const { filters, list } of descriptor.screens)
      for (const name of list === null ? [] : filters)
        expect({ name, kept: isKnownName({ descriptor }, name) }).toEqual({ name, kept: true });
  });

  it('leaves out what is no field and no way out of the entity', () => {
    function kept(name: string): boolean {
      return isKnownName({ descriptor: entities.personne }, name);
    }
    expect(['Inconnu', 'Inconnus.Nom', 'Nom.Prenom'].map(kept)).toEqual([false, false, false]);
  });
});
