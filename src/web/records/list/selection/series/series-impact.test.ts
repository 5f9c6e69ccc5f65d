import { expect, it } from 'vitest';
import type { EtapeEffets, EtapeSerieFicheResultat } from '#generated/client/types.gen.ts';
import { sumImpacts } from './series-impact.ts';

const NONE: EtapeEffets = { EurosPrix: 0, EurosOfferts: 0, EurosFactures: 0, EurosRecus: 0, Nuits: 0, NuitsLiberees: 0 };

function outcome(Effets: Partial<EtapeEffets>, more: Partial<EtapeSerieFicheResultat> = {}): EtapeSerieFicheResultat {
  return {
    Id: 1,
    Prise: true,
    Raison: null,
    Mail: true,
    Langue: 'fr',
    Manquants: [],
    Effets: { ...NONE, ...Effets },
    ...more,
  };
}

it('adds up the records that pass to the cent, and leaves out those that are kept back', () => {
  const sums = sumImpacts([
    outcome({ EurosPrix: 0.1, EurosOfferts: 0.1, Nuits: 2 }),
    outcome({ EurosPrix: 0.2, EurosOfferts: 0.2, Nuits: 1, NuitsLiberees: 1 }, { Mail: false }),
    outcome({}),
    outcome({ EurosPrix: 500, EurosOfferts: 500, Nuits: 9 }, { Prise: false }),
  ]);
  expect(sums).toMatchObject({ priced: 2, price: 0.3, waivedRecords: 2, waived: 0.3, nights: 3, freed: 1, mails: 2 });
});

it('tells what is invoiced apart from what is credited, and what is received', () => {
  const sums = sumImpacts([
    outcome({ EurosFactures: 60, EurosRecus: 60 }),
    outcome({ EurosFactures: 125 }),
    outcome({ EurosFactures: -40 }),
  ]);
  expect(sums).toMatchObject({ invoiced: 185, credited: 40, received: 60 });
});
