import { expect, test } from 'vitest';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import * as period from '#generated/entities/bam-periode.gen.ts';
import { PeriodeType } from '#generated/enums/periode-type.gen.ts';
import { descriptor as participant } from '#generated/entities/festival-participant.gen.ts';
import { descriptor as seance } from '#generated/entities/festival-programmation.gen.ts';
import { displayOf, enumLabel, recordDisplay, renderDisplay } from './display.ts';
import { film, inscription, memorySource, pathTo, pays } from '#tests/support/samples/entities.ts';
import { emptyTranslation } from '#domain/values/text/translation.ts';

/** An entity without enumerations. */
function bare(descriptor: EntityDescriptor) {
  return { descriptor, enums: {} };
}

const libelle = { ...emptyTranslation(7), TraductionFr: 'Allemagne', TraductionDe: 'Deutschland' };

test('an absent value leaves no separator behind', () => {
  expect(recordDisplay(bare(film), { Id: 1, Prefixe: "L'", TitreOriginal: 'Atalante' }, 'fr')).toBe("L'Atalante");
  expect(recordDisplay(bare(film), { Id: 1, Prefixe: 'Le', TitreOriginal: 'Mépris' }, 'fr')).toBe('Le Mépris');
  expect(recordDisplay(bare(film), { Id: 1, Prefixe: null, TitreOriginal: 'Atalante' }, 'fr')).toBe('Atalante');
});

test('a record without any text shows its id', () => {
  expect(recordDisplay(bare(film), { Id: 12 }, 'fr')).toBe('12');
  expect(recordDisplay(bare(inscription), { Id: 13 }, 'fr')).toBe('13');
});

test('a mixed display keeps its texts', () => {
  const display = [{ path: pathTo('Code') }, { text: ' (' }, { path: pathTo('Nom') }, { text: ')' }];
  expect(renderDisplay(display, (path) => (path.field === 'Code' ? 'N' : null))).toBe('N ()');
});

test('translations show in the culture, else in French', () => {
  expect(recordDisplay(bare(pays), { Id: 1, TradLibelle: libelle }, 'en')).toBe('Allemagne');
  expect(displayOf(memorySource({}, 'fr'), { entity: 'pays', record: { Id: 1, TradLibelle: libelle } })).toBe('Allemagne');
});

test('a list row, which has the text only, shows it', () => {
  expect(recordDisplay(bare(pays), { Id: 1, Libelle: 'Allemagne' }, 'fr')).toBe('Allemagne');
});

test('a set of flags shows the labels of all its flags', () => {
  const source = memorySource({});
  expect(enumLabel(source.enumOf('supports'), 3, 'fr')).toBe('DCP, Pellicule');
  expect(enumLabel(source.enumOf('supports'), 2, 'en')).toBe('Film print');
  expect(enumLabel(source.enumOf('statut'), 3, 'it')).toBe('Programmé');
  expect(enumLabel(source.enumOf('statut'), 2, 'fr')).toBeNull();
});

test('the title of a screening says its time as the festival reads it', () => {
  const row = { Id: 1, IdProgramme: 4, ProgrammeLibelle: 'OUV Ouverture', Debut: '2026-12-18T18:30:00.000' };
  expect(recordDisplay(bare(seance), row, 'fr')).toContain('18/12/2026 19:30');
});

test('a neighbour of which only the text came is named once', () => {
  expect(recordDisplay(bare(participant), { Id: 1, IdPersonne: 4, PersonneLibelle: 'Ana Ruiz' }, 'fr')).toBe('Ana Ruiz');
});

test('an enumeration in a title says its label, not its number', () => {
  const row = { Id: 1, Type: PeriodeType.mois, Debut: '2026-11-01', Fin: '2026-11-30' };
  expect(recordDisplay(period, row, 'fr')).toMatch(/^Mois/);
});
