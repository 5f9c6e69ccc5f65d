import { withSeenHoles } from '#domain/mails/holes/seen-holes.ts';
import type { FilmNote } from '#generated/records/film-note.gen.ts';
import type { AffectationVisionnage } from '#generated/records/affectation-visionnage.gen.ts';
import type {
  AssignVisionnementsBody,
  RemindVisionneursBody,
  TakeBackVisionnementsBody,
} from '#generated/schemas/services/visionnements.zod.ts';
import type { infer as Infer } from 'zod';
import { requireOpenEdition } from '#domain/records/editions/edition-access.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { addAll, find, holdAll, names, removeAll, type Work } from '#domain/work/work.ts';
import { committeeOf, type Judge } from './committee-members.ts';
import { type Entry, filmsToSee } from './films-to-see.ts';
import { type NotReminded, remindMembers } from './viewing-reminders.ts';
import { type Shared, shareViewings } from './share-viewings.ts';

interface Edition {
  readonly annee: number;
}

type Order = Infer<typeof AssignVisionnementsBody>;

interface JudgeLabel {
  readonly Id: number;
  readonly Libelle: string;
}

export const listVisionneurs: WorkService<
  Asked<Edition, unknown, unknown>,
  (JudgeLabel & { NbVus: number; NbAVoir: number; Minutes: number })[]
> = {
  entity: 'affectation-visionnage',
  *run({ params: { annee } }, { today }) {
    const members = yield* committeeOf(annee, today);
    return members.map(({ id, name, seen, toSee, minutes }) => ({ Id: id, Libelle: name, NbVus: seen, NbAVoir: toSee, Minutes: minutes }));
  },
};

interface Shares {
  NbNouvelles: number;
  Ids: number[];
  Membres: (JudgeLabel & { NbNouvelles: number; Minutes: number })[];
  Manques: (JudgeLabel & { Manque: number; NbInterets: number })[];
  NonInscrits: string[];
}

export const assignVisionnements: WorkService<Asked<Edition, unknown, Order>, Shares> = {
  entity: 'affectation-visionnage',
  *run({ params: { annee }, body }, facts) {
    const members = (yield* committeeOf(annee, facts.today)).filter(({ id }) => body.IdsUtilisateur.includes(id));
    const { entries, others } = yield* filmsToSee(body.IdsFilm, { year: annee, members });
    const loads = new Map(members.map(({ id, minutes }) => [id, minutes]));
    const shared = shareViewings(entries, { members: members.map(({ id }) => id), loads, perFilm: body.ParFilm });
    const Ids = body.Essai ? [] : [...(yield* write(shared, body))];
    const filmNames = yield* names('film', [...entries.map(({ film }) => film), ...others]);
    function nameOf(film: number): string {
      return readText(filmNames, String(film)) ?? String(film);
    }
    return {
      NbNouvelles: shared.viewings.length,
      Ids,
      Membres: members.map((member) => shareOf(member, entries, shared)),
      Manques: entries.flatMap(({ id, film, barred }) => {
        const missing = shared.missing.get(id);
        return missing === undefined ? [] : [{ Id: film, Libelle: nameOf(film), Manque: missing, NbInterets: barred.length }];
      }),
      NonInscrits: others.map(nameOf),
    };
  },
};

type TakenBack = Asked<Edition, unknown, Infer<typeof TakeBackVisionnementsBody>>;

/** Takes films back from those who have neither seen nor noted them yet. */
export const takeBackVisionnements: WorkService<TakenBack, { NbReprises: number; NbVues: number }> = {
  entity: 'affectation-visionnage',
  *run({ body }) {
    const held = yield* holdAll('affectation-visionnage', body.Ids);
    const notes = yield* find('film-note', { IdInscription: numbersIn(held, 'IdInscription') });
    const noted = new Set(notes.map(pairOf));
    const unseen = held.filter((one) => one.VuLe === null && !noted.has(pairOf(one)));
    yield* requireOpenEdition('affectation-visionnage', unseen.map(readId));
    yield* removeAll('affectation-visionnage', unseen.map(readId));
    return { NbReprises: unseen.length, NbVues: held.length - unseen.length };
  },
};

type Reminding = Asked<Edition, unknown, Infer<typeof RemindVisionneursBody>>;

interface Reminded {
  NbMails: number;
  Membres: (JudgeLabel & { NbAVoir: number; Echeance: string | null; Raison: NotReminded | null })[];
}

/** Reminders by hand: who would be written to first, then the mails. */
export const remindVisionneurs: WorkService<Reminding, Reminded> = {
  entity: 'affectation-visionnage',
  *run({ params, body: { IdsUtilisateur, Essai, AvecIncomplets } }, { today, culture }) {
    const order = { year: params.annee, members: IdsUtilisateur, isTrial: Essai, today };
    const reminders = yield* withSeenHoles(remindMembers(order), { AvecIncomplets }, { culture });
    return {
      NbMails: reminders.filter(({ reason }) => reason === null).length,
      Membres: reminders.map(({ id, name, toSee, due, reason }) => ({
        Id: id,
        Libelle: name,
        NbAVoir: toSee,
        Echeance: due,
        Raison: reason,
      })),
    };
  },
};

function pairOf(one: FilmNote | AffectationVisionnage): string {
  return `${one.IdInscription} ${one.IdUtilisateur}`;
}

function* write({ viewings }: Shared, { Lot, DateEcheance }: Order): Work<readonly number[]> {
  const orderFields = { Lot: Lot ?? null, DateEcheance: DateEcheance ?? null };
  return yield* addAll(
    'affectation-visionnage',
    viewings.map(({ film, member }) => ({ IdInscription: film, IdUtilisateur: member, ...orderFields })),
  );
}

function shareOf({ id, name }: Judge, entries: readonly Entry[], { viewings }: Shared): Shares['Membres'][number] {
  const filmIds = new Set(viewings.filter(({ member }) => member === id).map(({ film }) => film));
  const minutes = entries.reduce((sum, entry) => sum + (filmIds.has(entry.id) ? entry.minutes : 0), 0);
  return { Id: id, Libelle: name, NbNouvelles: filmIds.size, Minutes: minutes };
}
