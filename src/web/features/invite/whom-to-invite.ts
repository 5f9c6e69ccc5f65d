import { contactClient, festivalImplicationClient, festivalInscriptionClient, filmCreditClient } from '#generated/client/records.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { workingEdition } from '#web/session/working-edition.ts';

export interface Invitation {
  readonly edition: number | null;
  readonly people: readonly number[];
  /** Registration that they come for. */
  readonly registration: { readonly id: number; readonly section: number | null } | null;
}

/** People invited from a record, with the registration of the edition. */
export async function invitationOf(descriptor: EntityDescriptor, record: RecordData): Promise<Invitation> {
  const { name } = descriptor;
  if (name === 'personne') return { edition: workingEdition(), people: [readId(record)], registration: null };
  if (name === 'festival-inscription') {
    const registration = describedDraft(name, descriptor, record);
    const people = await directorsOf(registration.IdFilm ?? 0);
    return { edition: registration.Eannee, people, registration: asRegistration(registration) };
  }
  const edition = workingEdition();
  const people = await directorsOf(readId(record));
  return { edition, people, registration: edition === null ? null : await registrationOf(readId(record), edition) };
}

function asRegistration({ Id, IdSection = null }: { readonly Id: number; readonly IdSection?: number | null }) {
  return {
    id: Id,
    section: IdSection,
  };
}

/** Those who made the film; where nobody says so, everybody in its credits. */
async function directorsOf(film: number): Promise<readonly number[]> {
  const filter = { Criteres: eq('IdFilm', film), Colonnes: ['IdPersonne', 'IdFonction'] } as const;
  const credits = await filmCreditClient.list({ filter, ...PAGE });
  const directors = credits.filter(({ IdFonction }) => IdFonction === FonctionSysteme.realisateur);
  const listed = directors.length > 0 ? directors : credits;
  return numbersIn(listed, 'IdPersonne');
}

/** The first that was not withdrawn. */
async function registrationOf(film: number, edition: number): Promise<Invitation['registration']> {
  const of = { and: [eq('IdFilm', film), eq('Eannee', edition)] };
  const rows = await festivalInscriptionClient.list({ filter: { Criteres: of, Colonnes: ['IdSection', 'DateRetrait'] }, ...PAGE });
  const found = rows.find(({ DateRetrait = null }) => DateRetrait === null) ?? rows[0];
  return found === undefined ? null : asRegistration(found);
}

/** Contacts that may be written to, of these people. */
export async function contactsOf(people: readonly number[]): Promise<readonly number[]> {
  if (people.length === 0) return [];
  const of = { and: [{ field: 'IdPersonne' as const, op: 'in' as const, value: [...people] }, eq('IsArchive', false)] };
  return (await contactClient.list({ filter: { Criteres: of, Colonnes: ['IdPersonne'] }, ...PAGE })).map(readId);
}

/** Implications that a guest may have: those that say so, and those that say nothing. */
export async function implicationsOfGuests(): Promise<readonly number[]> {
  const rows = await festivalImplicationClient.list({ filter: { Criteres: eq('IsActif', true), Colonnes: ['Types', 'Ordre'] }, ...PAGE });
  function isOfGuests(types: number): boolean {
    return types === 0 || (types & ParticipantType.invite) !== 0;
  }
  return rows.filter((row) => isOfGuests(row.Types ?? 0)).map(readId);
}

function eq<F extends string>(field: F, value: number | boolean) {
  return { field, op: 'eq' as const, value };
}

/** More than one film or one person has. */
const PAGE = { skip: 0, take: 200 } as const;
