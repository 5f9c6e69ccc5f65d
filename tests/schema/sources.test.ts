import { describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';

function from(entity: keyof typeof entities, field: string): readonly string[] {
  return entities[entity].fields.find(({ name }) => name === field)?.from ?? [];
}

describe('the entities whose changes a field shows', () => {
  test('are what a path goes through, and what its end is called by', () => {
    expect(from('film', 'Realisation')).toEqual(['film-credit', 'personne']);
    expect(from('festival-participant', 'Email')).toEqual(['contact']);
  });

  test('are the target of a reference, and what names it', () => {
    expect(from('festival-participant', 'IdHotel')).toEqual(['festival-hotel']);
    expect(from('festival-participant', 'IdContact')).toContain('personne');
  });

  test('are those of the fields it is worked out from', () => {
    expect(from('festival-participant-invite', 'ResumeNuits')).toEqual(['festival-hotel-pec']);
    expect(from('festival-participant', 'EtatBadge')).toEqual(expect.arrayContaining(['personne', 'structure']));
    expect(from('film', 'IsDesaccord')).toEqual(expect.arrayContaining(['film-note', 'festival-section']));
  });

  test('name the base of a subtype, as events do, and never the entity itself', () => {
    expect(from('festival-participant', 'IdBenevoleHebergeur')).not.toContain('festival-participant-benevole');
    expect(from('film', 'IsDoublonProbable')).toEqual([]);
  });

  test('are none of a value that the record holds itself', () => expect(from('film', 'TitreOriginal')).toEqual([]));
});
