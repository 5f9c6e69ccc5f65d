import { describe, expect, test } from 'vitest';
import { createRandom } from '#domain/values/random.ts';
import type { AffectationPlanifiee, BenevolePlanifie, BesoinPlanifie, PlanningBenevoles } from './planning.ts';
import { LONGEST_DAY_H, proposeShifts } from './propose-shifts.ts';
import { dayOf, hoursOf, obstacleOf, overlap, wishRank } from './shift-fits.ts';

function need(Id: number, more: Partial<BesoinPlanifie> = {}): BesoinPlanifie {
  return {
    Id,
    IdPoste: 1,
    Debut: '2046-01-31T08:00:00.000',
    Fin: '2046-01-31T12:00:00.000',
    Voulus: 1,
    Lieu: null,
    ...more,
  };
}

function volunteer(Id: number, more: Partial<BenevolePlanifie> = {}): BenevolePlanifie {
  return {
    Id,
    Nom: `Bénévole ${Id}`,
    Statut: 64,
    IsValide: true,
    IdPosteAffecte: null,
    Souhaits: [1],
    Jours: [],
    IsPermis: false,
    IsMatin: false,
    IsMineur: false,
    Telephone: null,
    Disponibilites: null,
    Photo: null,
    ...more,
  };
}

function planning(Besoins: readonly BesoinPlanifie[], Benevoles: readonly BenevolePlanifie[]): PlanningBenevoles {
  return {
    Eannee: 2046,
    Debut: '2046-01-30',
    Fin: '2046-02-07',
    Postes: [1, 2, 3].map((Id) => ({ Id, Libelle: `Poste ${Id}`, IsPermis: Id === 3 })),
    Besoins,
    Affectations: [],
    Benevoles,
  };
}

function who(of: PlanningBenevoles, day: string | null = null): readonly number[] {
  return proposeShifts(of, day).Affectations.map(({ IdBenevole }) => IdBenevole);
}

test('who is given the post comes first, then the first wish, then who has the fewest hours', () => {
  const people = [volunteer(1, { Souhaits: [2, 1] }), volunteer(2), volunteer(3, { IdPosteAffecte: 1, Souhaits: [] })];
  expect(who(planning([need(1, { Voulus: 3 })], people))).toEqual([3, 2, 1]);
  const later = need(2, { Debut: '2046-02-01T08:00:00.000', Fin: '2046-02-01T12:00:00.000' });
  expect(who(planning([need(1), later], [volunteer(1), volunteer(2)]))).toEqual([1, 2]);
});

test('nobody is proposed who is too young, not accepted, without the licence, elsewhere, or on a day they did not offer', () => {
  const kept = [
    volunteer(1, { IsMineur: true }),
    volunteer(2, { IsValide: false }),
    volunteer(3, { Jours: ['2046-02-01'] }),
    volunteer(4, { Souhaits: [2] }),
  ];
  expect(proposeShifts(planning([need(1)], kept), null)).toEqual({ Affectations: [], Restent: [{ IdBesoin: 1, Nombre: 1 }] });
  expect(
    who(planning([need(1, { IdPoste: 3 })], [volunteer(1, { Souhaits: [3] }), volunteer(2, { Souhaits: [3], IsPermis: true })])),
  ).toEqual([2]);
  expect(who(planning([need(1), need(2)], [volunteer(1)]))).toEqual([1]);
});

test('one day is proposed alone', () => {
  expect(who(planning([need(1)], [volunteer(1)]), '2046-02-01')).toEqual([]);
  expect(who(planning([need(1)], [volunteer(1)]), '2046-01-31')).toEqual([1]);
});

/** Plannings drawn at random, some hours of them given already. */
function drawn(seed: number): PlanningBenevoles {
  const random = createRandom(seed);
  const slots = ['08', '10', '12', '14', '17', '20'];
  const needs = Array.from({ length: 24 }, (_, index) => {
    const [day, start] = [random.int(1, 4), random.int(0, slots.length - 2)];
    function at(slot: number): string {
      return `2046-02-0${day}T${slots[slot] ?? ''}:00:00.000`;
    }
    return need(index + 1, { IdPoste: random.int(1, 3), Debut: at(start), Fin: at(start + 1), Voulus: random.int(1, 4) });
  });
  const people = Array.from({ length: 20 }, (_, index) =>
    volunteer(index + 1, {
      Souhaits: random.shuffle([1, 2, 3]).slice(0, random.int(0, 3)),
      IdPosteAffecte: random.pick([null, 1, 2, 3]),
      Jours: random.shuffle(['2046-02-01', '2046-02-02', '2046-02-03', '2046-02-04']).slice(0, random.int(0, 4)),
      IsPermis: random.chance(0.5),
      IsMineur: random.chance(0.1),
      IsValide: random.chance(0.9),
    }),
  );
  const [one, two] = needs;
  const given = [one, two].flatMap((some, index): AffectationPlanifiee[] =>
    some === undefined
      ? []
      : [{ Id: index + 1, Version: 1, IdBenevole: index + 1, IdPoste: some.IdPoste, IdBesoin: some.Id, Debut: some.Debut, Fin: some.Fin }],
  );
  return { ...planning(needs, people), Affectations: given };
}

describe.each(Array.from({ length: 60 }, (_, seed) => seed))('planning %i', (seed) => {
  const of = drawn(seed);
  const proposal = proposeShifts(of, null);
  const needs = new Map(of.Besoins.map((one) => [one.Id, one]));
  function shiftsOf(id: number) {
    return [
      ...of.Affectations.filter(({ IdBenevole }) => IdBenevole === id),
      ...proposal.Affectations.filter(({ IdBenevole }) => IdBenevole === id).flatMap(({ IdBesoin }) => needs.get(IdBesoin) ?? []),
    ];
  }

  test('breaks no rule, overfills nothing and is the same twice', () => {
    for (const { IdBesoin, IdBenevole, Rang } of proposal.Affectations) {
      const person = of.Benevoles.find(({ Id }) => Id === IdBenevole);
      const plannedNeed = needs.get(IdBesoin);
      if (person === undefined || plannedNeed === undefined) throw new Error('somebody or something unknown is proposed');
      expect(obstacleOf({ ...person, taken: [] }, plannedNeed, plannedNeed.IdPoste === 3)).toBe(null);
      expect(wishRank(person, plannedNeed.IdPoste)).toBe(Rang);
    }
    const given = new Set(of.Affectations.map(({ IdBenevole }) => IdBenevole));
    for (const { Id } of of.Benevoles.filter((one) => !given.has(one.Id))) {
      const personShifts = shiftsOf(Id);
      const met = personShifts.flatMap((one, index) => personShifts.slice(index + 1).filter((other) => overlap(one, other)));
      expect(met).toEqual([]);
    }
    for (const one of of.Besoins) {
      const there = of.Affectations.filter(({ IdBesoin }) => IdBesoin === one.Id).length;
      const more = proposal.Affectations.filter(({ IdBesoin }) => IdBesoin === one.Id).length;
      expect(more).toBeLessThanOrEqual(Math.max(0, one.Voulus - there));
    }
    expect(proposeShifts(of, null)).toEqual(proposal);
  });

  test('leaves a place only when nobody who asked for the post may take it', () => {
    for (const { IdBesoin } of proposal.Restent) {
      const plannedNeed = needs.get(IdBesoin);
      if (plannedNeed === undefined) throw new Error('a need that nobody knows');
      const there = new Set(
        [...of.Affectations, ...proposal.Affectations].filter((one) => one.IdBesoin === IdBesoin).map((one) => one.IdBenevole),
      );
      const could = of.Benevoles.filter((person) => {
        const taken = shiftsOf(person.Id);
        const sameDay = taken.filter((one) => dayOf(one) === dayOf(plannedNeed)).reduce((sum, one) => sum + hoursOf(one), 0);
        const fits = sameDay === 0 || sameDay + hoursOf(plannedNeed) <= LONGEST_DAY_H;
        return (
          !there.has(person.Id) &&
          wishRank(person, plannedNeed.IdPoste) !== null &&
          fits &&
          obstacleOf({ ...person, taken }, plannedNeed, plannedNeed.IdPoste === 3) === null
        );
      });
      expect(could.map(({ Id }) => Id)).toEqual([]);
    }
  });
});
