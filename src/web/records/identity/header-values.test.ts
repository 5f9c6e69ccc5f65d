import { describe, expect, it } from 'vitest';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import * as accreditation from '#generated/entities/festival-participant-accredite.gen.ts';
import * as film from '#generated/entities/film.gen.ts';
import * as tranche from '#generated/entities/festival-tranche.gen.ts';
import { headerValues, pictureOf } from './header-values.ts';

const context = { language: 'fr', yes: 'Oui', no: 'Non' } as const;

function readHeader(module: EntityModule, record: RecordData) {
  const { tells, due } = headerValues(module, record, context);
  function texts(values: typeof tells) {
    return values.map(({ label, text, isLabelled }) => (isLabelled ? `${label} ${text}` : text));
  }
  return { tells: texts(tells), due: texts(due) };
}

describe('what is said under the name of a record', () => {
  it('tells the year, the country, the length, the director and the section of a film, and that its print is missing', () => {
    const record = {
      AnneeProd: 2026,
      IdPays: 45,
      PaysLibelle: 'France',
      Duree: '00:14:20',
      Realisation: 'Agnès Varda',
      DerniereSection: 'CM1',
      IsCopieManquante: true,
      IsTexteManquant: false,
      Photogramme: '2004',
    };
    expect(readHeader(film, record)).toEqual({ tells: ['2026', 'France', "14'20", 'Agnès Varda', 'CM1'], due: ['Copie manquante'] });
    expect(pictureOf(film.descriptor, record)).toBe(2004);
  });

  it('leaves out what is empty, what is masked and what is not due', () => {
    expect(readHeader(accreditation, { ResteDu: 0, IsFactureEchue: false })).toEqual({ tells: [], due: [] });
    expect(readHeader(accreditation, { ResteDu: -20 }).due).toEqual([]);
    expect(pictureOf(film.descriptor, {})).toBeNull();
  });

  it('says what a figure counts, and what is owed in euros', () => {
    expect(readHeader(accreditation, { ResteDu: 95 }).due).toEqual(['Reste dû 95,00\u00a0€']);
    expect(readHeader(tranche, { Sens: 'FR → EN', NbFilms: 12, Avancement: '6/12', Retard: 'en retard de 3 j' })).toEqual({
      tells: ['FR → EN', 'Fiches 12', 'Avancement 6/12'],
      due: ['en retard de 3 j'],
    });
  });
});
