import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { readId, readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { workingEdition } from '#web/session/working-edition.ts';

export interface Invitation {
  readonly edition: number | null;
  readonly people: readonly number[];
  /** What they come for. */
  readonly registration: { readonly id: number; readonly section: number | null } | null;
}

/** Who is invited from a record, and for which registration of the edition. */
export async function invitationOf(entity: string, record: RecordData): Promise<Invitation> {
  if (entity === 'personne') return { edition: workingEdition(), people: [readId(record)], registration: null };
  if (entity === 'festival-inscription') {
    const people = await directorsOf(readNumber(record, 'IdFilm') ?? 0);
    return { edition: readNumber(record, 'Eannee'), people, registration: asRegistration(record) };
  }
  const edition = workingEdition();
  const people = await directorsOf(readId(record));
  return { edition, people, registration: edition === null ? null : await registrationOf(readId(record), edition) };
}

const asRegistration = (record: RecordData) => ({ id: readId(record), section: readNumber(record, 'IdSection') });

/** Those who made the film; where nobody says so, everybody in its credits. */
async function directorsOf(film: number): Promise<readonly number[]> {
  const credits = await rowsOf('film-credit', { field: 'IdFilm', op: 'eq', value: film }, ['IdPersonne', 'IdFonction']);
  const directors = credits.filter((credit) => readNumber(credit, 'IdFonction') === FonctionSysteme.realisateur);
  const listed = directors.length > 0 ? directors : credits;
  return [...new Set(listed.flatMap((credit) => readNumber(credit, 'IdPersonne') ?? []))];
}

/** The first that was not withdrawn. */
async function registrationOf(film: number, edition: number): Promise<Invitation['registration']> {
  const of = { and: [eq('IdFilm', film), eq('Eannee', edition)] };
  const rows = await rowsOf('festival-inscription', of, ['IdSection', 'DateRetrait']);
  const found = rows.find((row) => (row['DateRetrait'] ?? null) === null) ?? rows[0];
  return found === undefined ? null : asRegistration(found);
}

/** Contacts that may be written to, of these people. */
export async function contactsOf(people: readonly number[]): Promise<readonly number[]> {
  if (people.length === 0) return [];
  const of = { and: [{ field: 'IdPersonne', op: 'in' as const, value: [...people] }, eq('IsArchive', false)] };
  return (await rowsOf('contact', of, ['IdPersonne'])).map(readId);
}

/** Implications that a guest may have: those that say so, and those that say nothing. */
export async function implicationsOfGuests(): Promise<readonly number[]> {
  const rows = await rowsOf('festival-implication', eq('IsActif', true), ['Types', 'Ordre']);
  const isOfGuests = (types: number): boolean => types === 0 || (types & ParticipantType.invite) !== 0;
  return rows.filter((row) => isOfGuests(readNumber(row, 'Types') ?? 0)).map(readId);
}

const eq = (field: string, value: number | boolean) => ({ field, op: 'eq' as const, value });

/** More than one film or one person has. */
const TAKEN = 200;

async function rowsOf(entity: string, Criteres: FilterNode, Colonnes: readonly string[]): Promise<readonly RecordData[]> {
  const { descriptor } = await loadEntity(entity);
  const filter = { Tri: [], GlobalSearch: null, IdsPk: null, IdsPkExclude: null, Classement: null, Criteres, Colonnes };
  return clientOf(descriptor).list({ filter, skip: 0, take: TAKEN });
}
