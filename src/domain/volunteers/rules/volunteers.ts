import type { FestivalCourse } from '#generated/records/festival-course.gen.ts';
import type { FestivalEdition } from '#generated/records/festival-edition.gen.ts';
import type { FestivalParticipantBenevole } from '#generated/records/festival-participant-benevole.gen.ts';
import type { FestivalPosteBenevole } from '#generated/records/festival-poste-benevole.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { BenevoleAffectation } from '#generated/records/benevole-affectation.gen.ts';
import type { BenevoleBesoin } from '#generated/records/benevole-besoin.gen.ts';
import { BenevoleStatut } from '#generated/enums/benevole-statut.gen.ts';
import { isAdultOnEve } from '#domain/participants/adult.ts';
import { addDays } from '#domain/values/dates.ts';
import { readText } from '#domain/values/record-data.ts';
import { hoursText, isMinor } from '../planning.ts';
import { dayOf, hoursOf, isProposedDay, overlap } from '../shift-fits.ts';
import { groupedBy, numbersIn, byId } from '#domain/values/record-columns.ts';
import { find, names, refuseField, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';

function* openingOf(record: FestivalParticipantBenevole): Work<string | null> {
  const [edition] = yield* find('festival-edition', { Eannee: record.Eannee });
  return edition?.DateDebut ?? null;
}

/** However a volunteer comes to be validated, they are 18 on the eve of the first day (001 §5). */
export const adultVolunteers: CommitRule = {
  name: 'validate adult volunteers only',
  phase: 'before-commit',
  on: [{ entity: 'festival-participant', ops: ['update', 'restore'], fields: ['Statut', 'DateNaissance', 'IdPersonne', 'Eannee'] }],
  *run(written) {
    const ids = idsOf(written, 'festival-participant');
    for (const volunteer of yield* find('festival-participant-benevole', {
      Id: ids,
      Statut: [BenevoleStatut.validee, BenevoleStatut.retiree],
    })) {
      const [person] = yield* find('personne', { Id: volunteer.IdPersonne });
      const born = volunteer.DateNaissance ?? person?.DateNaissance ?? null;
      // A volunteer validated once may be forgotten since.
      const isForgotten =
        born === null && !written.some(({ id, op, fields }) => id === volunteer.Id && (op !== 'update' || fields.includes('Statut')));
      if (isForgotten || isAdultOnEve(born, yield* openingOf(volunteer))) continue;
      yield* refuseWith('regle-metier', { message: born === null ? 'participant.naissanceManquante' : 'participant.mineurLaVeille' });
    }
  },
};

/** Days around the festival on which volunteers build and take down, as their questionnaire offers them. */
const [BEFORE, AFTER] = [2, 1];
const LONGEST_H = 24;

/** Nobody is at two posts at once, nor for days on end, nor when there is no festival; a day they did not propose asks why. */
export const volunteerShifts: CommitRule = {
  name: 'keep shifts apart and within the edition',
  phase: 'before-commit',
  on: [
    {
      entity: 'benevole-affectation',
      ops: ['insert', 'update', 'restore'],
      fields: ['Debut', 'Fin', 'IdParticipant', 'IdPoste', 'IdBesoin', 'Motif'],
    },
  ],
  *run(written) {
    const shifts = yield* find('benevole-affectation', { Id: idsOf(written, 'benevole-affectation') });
    const owners = numbersIn(shifts, 'IdParticipant').toSorted((left, right) => left - right);
    // Of two shifts of one volunteer that come at once, the second sees the first.
    yield* waitFor('festival-participant-benevole', owners);
    const around = yield* aroundShifts(shifts, owners);
    for (const shift of shifts) {
      yield* checkShift(shift, around);
      yield* checkRuns(shift, around);
    }
  },
};

/** Facts that the shifts are checked against, read once for all of them. */
interface Around {
  readonly volunteers: ReadonlyMap<number, FestivalParticipantBenevole>;
  readonly people: ReadonlyMap<number, Personne>;
  readonly editions: ReadonlyMap<number, FestivalEdition>;
  readonly posts: ReadonlyMap<number, FestivalPosteBenevole>;
  readonly needs: ReadonlyMap<number, BenevoleBesoin>;
  readonly others: ReadonlyMap<number, readonly BenevoleAffectation[]>;
  readonly runs: ReadonlyMap<number | null, readonly FestivalCourse[]>;
}

function* aroundShifts(shifts: readonly BenevoleAffectation[], owners: readonly number[]): Work<Around> {
  const volunteers = yield* find('festival-participant-benevole', { Id: owners });
  const editions = yield* find('festival-edition', { Eannee: numbersIn(volunteers, 'Eannee') });
  return {
    volunteers: byId(volunteers),
    people: byId(yield* find('personne', { Id: numbersIn(volunteers, 'IdPersonne') })),
    editions: new Map(editions.map((edition) => [edition.Eannee, edition])),
    posts: byId(yield* find('festival-poste-benevole', { Id: numbersIn(shifts, 'IdPoste') })),
    needs: byId(yield* find('benevole-besoin', { Id: numbersIn(shifts, 'IdBesoin') })),
    others: groupedBy(yield* find('benevole-affectation', { IdParticipant: owners }), 'IdParticipant'),
    runs: Map.groupBy(yield* find('festival-course', { IdBenevole: owners }), (run) => run.IdBenevole),
  };
}

function* checkShift(shift: BenevoleAffectation, around: Around): Work<void> {
  const volunteer = around.volunteers.get(shift.IdParticipant);
  const edition = around.editions.get(volunteer?.Eannee ?? 0);
  const person = around.people.get(volunteer?.IdPersonne ?? 0);
  yield* checkDates(shift, edition);
  if (isMinor(volunteer, person, edition?.DateDebut ?? null) === true)
    yield* refuseField({ path: 'IdParticipant', code: 'valeur', message: 'participant.mineurLaVeille' });
  const others = around.others.get(shift.IdParticipant) ?? [];
  if (others.some((other) => other.Id !== shift.Id && overlap(shift, other)))
    yield* refuseField({ path: 'Debut', code: 'valeur', message: 'benevole.creneauxSuperposes' });
  if (around.posts.get(shift.IdPoste)?.IsPermis === true && volunteer?.IsPermis !== true)
    yield* refuseField({ path: 'IdPoste', code: 'valeur', message: 'benevole.permisExige' });
  yield* checkNeed(shift, around.needs.get(shift.IdBesoin ?? 0));
  yield* checkProposed(shift, volunteer);
}

/** Nobody stands at a post while they drive; hours given to drive are for driving. */
function* checkRuns(shift: BenevoleAffectation, { posts, runs }: Around): Work<void> {
  if (posts.get(shift.IdPoste)?.IsPermis === true) return;
  const run = (runs.get(shift.IdParticipant) ?? []).find((one) => overlap(shift, one));
  if (run === undefined) return;
  const people = yield* names('festival-participant-benevole', [shift.IdParticipant]);
  const params = { nom: readText(people, String(shift.IdParticipant)) ?? '', lieu: run.Lieu, heures: hoursText(run) };
  yield* refuseField({ path: 'Debut', code: 'valeur', message: 'benevole.coursePrise', params });
}

function* checkDates(shift: BenevoleAffectation, edition: FestivalEdition | undefined): Work<void> {
  if (hoursOf(shift) > LONGEST_H) yield* refuseField({ path: 'Fin', code: 'valeur', message: 'benevole.creneauTropLong' });
  if (edition === undefined) return;
  const day = dayOf(shift);
  const isOutside = day < addDays(edition.DateDebut, -BEFORE) || day > addDays(edition.DateFin, AFTER);
  if (isOutside) yield* refuseField({ path: 'Debut', code: 'valeur', message: 'benevole.creneauHorsEdition' });
}

/** Hours that fill a need are of its post, and within it. */
function* checkNeed(shift: BenevoleAffectation, need: BenevoleBesoin | undefined): Work<void> {
  if (need === undefined) return;
  const isOfNeed = need.IdPoste === shift.IdPoste && shift.Debut >= need.Debut && shift.Fin <= need.Fin;
  if (!isOfNeed) yield* refuseField({ path: 'IdBesoin', code: 'valeur', message: 'benevole.autreBesoin' });
}

function* checkProposed(shift: BenevoleAffectation, volunteer: FestivalParticipantBenevole | undefined): Work<void> {
  if (isProposedDay(volunteer?.JoursDisponibles ?? [], shift)) return;
  if (shift.Motif === null) yield* refuseField({ path: 'Motif', code: 'obligatoire', message: 'benevole.jourNonPropose' });
}
