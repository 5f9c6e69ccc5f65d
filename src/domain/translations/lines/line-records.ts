import { entities } from '#generated/entities/all.gen.ts';
import { labels as agendaLabels } from '#generated/entities/agenda.gen.ts';
import { labels as applicationLabels } from '#generated/entities/application.gen.ts';
import { labels as placeLabels } from '#generated/entities/festival-lieu.gen.ts';
import { labels as prizeLabels } from '#generated/entities/festival-prix.gen.ts';
import { labels as programmeLabels } from '#generated/entities/festival-programme.gen.ts';
import { labels as roomLabels } from '#generated/entities/festival-salle.gen.ts';
import { labels as sectionLabels } from '#generated/entities/festival-section.gen.ts';
import { labels as personLabels } from '#generated/entities/personne.gen.ts';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';

/** Reference of a batch line by the entity whose record it holds; a line has exactly one. */
export const LINE_FIELDS = {
  film: 'IdFilm',
  personne: 'IdPersonne',
  'festival-section': 'IdSectionTraduite',
  'festival-programme': 'IdProgramme',
  'festival-salle': 'IdSalle',
  'festival-lieu': 'IdLieu',
  'festival-prix': 'IdPrix',
  agenda: 'IdEvenement',
  application: 'IdApplication',
} as const satisfies Readonly<Record<string, keyof FestivalTrancheFilm>>;

export type LineEntity = keyof typeof LINE_FIELDS;
export type LineField = (typeof LINE_FIELDS)[LineEntity];

export const LINE_ENTITIES: readonly LineEntity[] = [
  'film',
  'personne',
  'festival-section',
  'festival-programme',
  'festival-salle',
  'festival-lieu',
  'festival-prix',
  'agenda',
  'application',
];

/** Entities whose translations stand on the record itself, by languages: films keep theirs in rows. */
export type RecordEntity = Exclude<LineEntity, 'film'>;
export const RECORD_ENTITIES: readonly RecordEntity[] = LINE_ENTITIES.filter((entity) => entity !== 'film');

const LABELS: Readonly<Record<RecordEntity, Readonly<Record<string, string>>>> = {
  personne: personLabels,
  'festival-section': sectionLabels,
  'festival-programme': programmeLabels,
  'festival-salle': roomLabels,
  'festival-lieu': placeLabels,
  'festival-prix': prizeLabels,
  agenda: agendaLabels,
  application: applicationLabels,
};

/** Texts that a line brings, stored or not. */
export type LineView = Pick<FestivalTrancheFilm, 'Id' | 'Ordre' | 'IsRelu' | LineField> &
  Partial<Pick<FestivalTrancheFilm, 'Livraisons' | 'IdInscription'>>;

export interface LineRecord {
  readonly entity: LineEntity;
  readonly id: number;
}

type LineReferences = Partial<Pick<FestivalTrancheFilm, LineField>>;

/** The record that a line holds; null where it names none. */
export function recordOfLine(line: LineReferences): LineRecord | null {
  for (const entity of LINE_ENTITIES) {
    const id = line[LINE_FIELDS[entity]] ?? null;
    if (id !== null) return { entity, id };
  }
  return null;
}

/** Number of records that a line names. */
export function recordCount(line: LineReferences): number {
  return LINE_ENTITIES.filter((entity) => (line[LINE_FIELDS[entity]] ?? null) !== null).length;
}

/** Texts of an entity that go through batches, as the schema says. */
export function translatedFields(entity: RecordEntity): readonly FieldDescriptor[] {
  return entities[entity].fields.filter(({ translated }) => translated === true);
}

export function fieldLabel(entity: RecordEntity, { name }: FieldDescriptor): string {
  return LABELS[entity][`fields.${name}`] ?? name;
}
