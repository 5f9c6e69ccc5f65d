import { describe, expect, it } from 'vitest';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { descriptor } from '#generated/entities/festival-inscription.gen.ts';
import { placeOf, stepsBetween } from './places.ts';

const { aDecider, preselection, selection, attente, nonRetenue } = InscriptionPlace;

describe('the places of a film', () => {
  it.each([
    [{ Statut: 1 }, aDecider],
    [{ Statut: 1, IsNonRetenue: true }, nonRetenue],
    [{ Statut: 2 }, preselection],
    [{ Statut: 2, IsEnAttente: true }, attente],
    [{ Statut: 3, IsEnAttente: true }, selection],
  ])('%o is at %i', (registration, place) => {
    expect(placeOf({ IsEnAttente: false, IsNonRetenue: false, ...registration })).toBe(place);
  });

  it.each([
    [preselection, selection, ['programmer']],
    [aDecider, selection, ['shortlister', 'programmer']],
    [attente, preselection, ['sortir-attente']],
    [nonRetenue, aDecider, ['reconsiderer']],
    [selection, attente, ['deprogrammer', 'attendre']],
    [selection, selection, []],
  ])('from %i to %i by the fewest steps', (from, to, steps) => {
    expect(stepsBetween(from, to)).toEqual(steps);
  });

  it('every place is reached from every other by steps that the schema has, from one status to the next', () => {
    const places = [aDecider, preselection, selection, attente, nonRetenue];
    const stepsByName = new Map(descriptor.states?.transitions.map((step) => [step.name, step]));
    const statusOf = new Map([
      [aDecider, 1],
      [nonRetenue, 1],
      [preselection, 2],
      [attente, 2],
      [selection, 3],
    ]);
    for (const from of places)
      for (const to of places.filter((place) => place !== from)) {
        const steps = stepsBetween(from, to).map((name) => stepsByName.get(name));
        expect(steps.length).toBeGreaterThan(0);
        const reached = steps.reduce((status, step) => (step?.from.includes(status) === true ? step.to : 0), statusOf.get(from) ?? 0);
        expect(reached).toBe(statusOf.get(to));
      }
  });
});
