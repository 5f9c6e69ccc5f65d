import type { InvitationsDemande } from '#generated/schemas/invitations-demande.zod.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import type { Contact } from '#generated/records/contact.gen.ts';
import { groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, seeAll, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';

type Source = Infer<typeof InvitationsDemande>['Source'];

/** Somebody to invite, by whom they may be reached, and what they come for. */
export interface Wanted {
  readonly person: number;
  /** Contacts that may be written to, the chosen one or those that are not archived. */
  readonly contacts: readonly Contact[];
  readonly registrations: readonly Registration[];
}

interface Registration {
  readonly id: number;
  readonly section: number | null;
}

interface Selection {
  readonly source: Source;
  readonly ids: readonly number[];
}

/** People of a selection, each once: themselves, or the directors of the films that sections have programmed. */
export function* whomToInvite({ source, ids }: Selection): Work<readonly Wanted[]> {
  if (source === 'contacts') return ofContacts(yield* seeAll('contact', ids));
  if (source === 'personnes') return yield* ofPersons((yield* seeAll('personne', ids)).map(readId), new Map());
  const sections = yield* seeAll('festival-section', ids);
  const registered = yield* find('festival-inscription', { IdSection: sections.map(readId), Statut: InscriptionStatut.programme });
  const standing = registered.filter(({ DateRetrait }) => DateRetrait === null);
  const byFilm = groupedBy(standing, 'IdFilm');
  const directors = yield* find('film-credit', { IdFilm: [...byFilm.keys()], IdFonction: FonctionSysteme.realisateur });
  const brought = new Map(
    [...groupedBy(directors, 'IdPersonne')].map(([person, credits]) => [
      person,
      credits.flatMap(({ IdFilm }) => (byFilm.get(IdFilm) ?? []).map(({ Id, IdSection }) => ({ id: Id, section: IdSection }))),
    ]),
  );
  return yield* ofPersons([...brought.keys()], brought);
}

function ofContacts(contacts: readonly Contact[]): readonly Wanted[] {
  return [...groupedBy(contacts, 'IdPersonne')].map(([person, personContacts]) => ({
    person,
    contacts: personContacts,
    registrations: [],
  }));
}

function* ofPersons(ids: readonly number[], brought: ReadonlyMap<number, readonly Registration[]>): Work<readonly Wanted[]> {
  const contacts = groupedBy(yield* find('contact', { IdPersonne: ids, IsArchive: false }), 'IdPersonne');
  return ids.map((person) => ({ person, contacts: contacts.get(person) ?? [], registrations: brought.get(person) ?? [] }));
}

/** Persons of what is wanted. */
export function personsOf(wanted: readonly Wanted[]): readonly number[] {
  return numbersIn(
    wanted.map(({ person }) => ({ person })),
    'person',
  );
}
