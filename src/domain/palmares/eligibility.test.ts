import { expect, test } from 'vitest';
import { type Candidate, type DeclaredPrize, ineligibility } from './eligibility.ts';

const FRANCE = 45;
const BELGIUM = 12;

interface Case {
  readonly entry?: Partial<Candidate['entry']>;
  readonly film?: Candidate['film'];
  readonly prize?: Partial<DeclaredPrize['prize']>;
  readonly sections?: readonly number[];
  readonly winners?: DeclaredPrize['winners'];
}

function refusal({ entry, film, prize, sections = [], winners = [] }: Case) {
  return ineligibility(
    {
      entry: { Id: 1, IdFilm: 10, Statut: 3, DateRetrait: null, Eannee: 2046, ...entry },
      section: { Id: 7, IdSectionType: 2 },
      film: film ?? { IdPays: FRANCE, IdsPaysCoProd: [] },
    },
    { prize: { IdSectionType: 2, IsPartage: false, IdsPays: [], ...prize }, sections, winners },
  );
}

test('a film of the selection wins a prize of its section', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({ prize: { IdSectionType: null } })).toBeNull();
  expect(refusal({ prize: { IdSectionType: 9 }, sections: [7] })).toBeNull();
});

test.each<[string, Case, string]>([
  ['withdrawn', { entry: { DateRetrait: '2046-01-02' } }, 'prix.retire'],
  ['only proposed', { entry: { Statut: 1 } }, 'prix.nonProgramme'],
  ['only shortlisted', { entry: { Statut: 2 } }, 'prix.nonProgramme'],
  ['of another type of section', { prize: { IdSectionType: 1 } }, 'prix.autreSection'],
  ['of a section that does not compete this year', { sections: [8] }, 'prix.autreSection'],
  ['of another country', { prize: { IdsPays: [FRANCE] }, film: { IdPays: BELGIUM, IdsPaysCoProd: [] } }, 'prix.autrePays'],
  ['of no country', { prize: { IdsPays: [FRANCE] }, film: { IdPays: null, IdsPaysCoProd: [] } }, 'prix.autrePays'],
  ['that has the prize', { winners: [{ Id: 1, IdFilm: 10 }], prize: { IsPartage: true } }, 'prix.dejaDonne'],
  ['that has the prize in another section', { winners: [{ Id: 5, IdFilm: 10 }], prize: { IsPartage: true } }, 'prix.dejaDonne'],
  ['after another one that shares nothing', { winners: [{ Id: 2, IdFilm: 11 }] }, 'prix.nonPartage'],
])('refuses a film %s', (_, testCase, why) => {
  expect(refusal(testCase)).toBe(why);
});

test('a shared prize has two winners, and a coproduction counts for each of its countries', () => {
  expect(refusal({ winners: [{ Id: 2, IdFilm: 11 }], prize: { IsPartage: true } })).toBeNull();
  expect(refusal({ prize: { IdsPays: [FRANCE] }, film: { IdPays: BELGIUM, IdsPaysCoProd: [FRANCE] } })).toBeNull();
});
