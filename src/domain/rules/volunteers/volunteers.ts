import { BenevoleStatut } from '#generated/enums/benevole-statut.gen.ts';
import { isAdultOnEve } from '#domain/participants/adult.ts';
import { addDays } from '#domain/records/values/dates.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { daysOf, isMinor, NEED, POST, SHIFT, VOLUNTEER } from '#domain/volunteers/planning.ts';
import { dayOf, type Hours, hoursOf, isProposedDay, overlap } from '#domain/volunteers/shift-fits.ts';
import { byId } from '#domain/welcome/transport/transport-rows.ts';
import { numbersIn } from '#domain/welcome/guest-events.ts';
import { find, refuseField, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '../rule.ts';

function* editionOf(record: RecordData): Work<RecordData> {
  return (yield* find('festival-edition', { Eannee: readNumber(record, 'Eannee') }))[0] ?? {};
}

/** However a volunteer comes to be validated, they are 18 on the eve of the first day (001 §5). */
export const adultVolunteers: CommitRule = {
  name: 'validate adult volunteers only',
  phase: 'before-commit',
  on: [{ entity: 'festival-participant', ops: ['update', 'restore'], fields: ['Statut', 'DateNaissance', 'IdPersonne', 'Eannee'] }],
  *run(written) {
    const ids = idsOf(written, 'festival-participant');
    for (const volunteer of yield* find(VOLUNTEER, { Id: ids, Statut: [BenevoleStatut.validee, BenevoleStatut.retiree] })) {
      const [person = {}] = yield* find('personne', { Id: readNumber(volunteer, 'IdPersonne') });
      const born = readText(volunteer, 'DateNaissance') ?? readText(person, 'DateNaissance');
      // Who was validated once may be forgotten since.
      const isForgotten =
        born === null && !written.some(({ id, op, fields }) => id === readId(volunteer) && (op !== 'update' || fields.includes('Statut')));
      if (isForgotten || isAdultOnEve(born, readText(yield* editionOf(volunteer), 'DateDebut'))) continue;
      yield* refuseWith('regle-metier', { message: born === null ? 'participant.naissanceManquante' : 'participant.mineurLaVeille' });
    }
  },
};

/** Days around the festival on which volunteers build and take down, as their questionnaire offers them. */
const [BEFORE, AFTER] = [2, 1];
const LONGEST_H = 24;

const hours = (shift: RecordData): Hours => ({ Debut: readText(shift, 'Debut') ?? '', Fin: readText(shift, 'Fin') ?? '' });

/** Nobody is at two posts at once, nor for days on end, nor when there is no festival; a day they did not propose asks why. */
export const volunteerShifts: CommitRule = {
  name: 'keep shifts apart and within the edition',
  phase: 'before-commit',
  on: [{ entity: SHIFT, ops: ['insert', 'update', 'restore'], fields: ['Debut', 'Fin', 'IdParticipant', 'IdPoste', 'IdBesoin', 'Motif'] }],
  *run(written) {
    const shifts = yield* find(SHIFT, { Id: idsOf(written, SHIFT) });
    const owners = numbersIn(shifts, 'IdParticipant').toSorted((left, right) => left - right);
    // Of two shifts of one volunteer that come at once, the second sees the first.
    yield* waitFor(VOLUNTEER, owners);
    const around = yield* aroundShifts(shifts, owners);
    for (const shift of shifts) yield* checkShift(shift, around);
  },
};

type Rows = ReadonlyMap<number, RecordData>;

/** What the shifts are held against, read once for all of them. */
interface Around {
  readonly volunteers: Rows;
  readonly people: Rows;
  readonly editions: ReadonlyMap<number | null, RecordData>;
  readonly posts: Rows;
  readonly needs: Rows;
  readonly others: ReadonlyMap<number | null, readonly RecordData[]>;
}

function* aroundShifts(shifts: readonly RecordData[], owners: readonly number[]): Work<Around> {
  const volunteers = yield* find(VOLUNTEER, { Id: owners });
  const editions = yield* find('festival-edition', { Eannee: numbersIn(volunteers, 'Eannee') });
  return {
    volunteers: byId(volunteers),
    people: byId(yield* find('personne', { Id: numbersIn(volunteers, 'IdPersonne') })),
    editions: new Map(editions.map((edition) => [readNumber(edition, 'Eannee'), edition])),
    posts: byId(yield* find(POST, { Id: numbersIn(shifts, 'IdPoste') })),
    needs: byId(yield* find(NEED, { Id: numbersIn(shifts, 'IdBesoin') })),
    others: Map.groupBy(yield* find(SHIFT, { IdParticipant: owners }), (shift) => readNumber(shift, 'IdParticipant')),
  };
}

function* checkShift(shift: RecordData, around: Around): Work<void> {
  const volunteer = around.volunteers.get(readNumber(shift, 'IdParticipant') ?? 0) ?? {};
  const edition = around.editions.get(readNumber(volunteer, 'Eannee')) ?? {};
  const person = around.people.get(readNumber(volunteer, 'IdPersonne') ?? 0) ?? {};
  yield* checkDates(shift, edition);
  if (isMinor(volunteer, person, readText(edition, 'DateDebut')) === true)
    yield* refuseField({ path: 'IdParticipant', code: 'valeur', message: 'participant.mineurLaVeille' });
  const others = around.others.get(readNumber(shift, 'IdParticipant')) ?? [];
  if (others.some((other) => readId(other) !== readId(shift) && overlap(hours(shift), hours(other))))
    yield* refuseField({ path: 'Debut', code: 'valeur', message: 'benevole.creneauxSuperposes' });
  if (around.posts.get(readNumber(shift, 'IdPoste') ?? 0)?.['IsPermis'] === true && volunteer['IsPermis'] !== true)
    yield* refuseField({ path: 'IdPoste', code: 'valeur', message: 'benevole.permisExige' });
  yield* checkNeed(shift, around.needs.get(readNumber(shift, 'IdBesoin') ?? 0));
  yield* checkProposed(shift, volunteer);
}

function* checkDates(shift: RecordData, edition: RecordData): Work<void> {
  const [opens, closes] = [readText(edition, 'DateDebut'), readText(edition, 'DateFin')];
  if (hoursOf(hours(shift)) > LONGEST_H) yield* refuseField({ path: 'Fin', code: 'valeur', message: 'benevole.creneauTropLong' });
  if (opens === null || closes === null) return;
  const day = dayOf(hours(shift));
  const isOutside = day < addDays(opens, -BEFORE) || day > addDays(closes, AFTER);
  if (isOutside) yield* refuseField({ path: 'Debut', code: 'valeur', message: 'benevole.creneauHorsEdition' });
}

/** Hours that fill a need are of its post, and within it. */
function* checkNeed(shift: RecordData, need: RecordData | undefined): Work<void> {
  if (need === undefined) return;
  const [own, asked] = [hours(shift), hours(need)];
  const isOfNeed = need['IdPoste'] === shift['IdPoste'] && own.Debut >= asked.Debut && own.Fin <= asked.Fin;
  if (!isOfNeed) yield* refuseField({ path: 'IdBesoin', code: 'valeur', message: 'benevole.autreBesoin' });
}

function* checkProposed(shift: RecordData, volunteer: RecordData): Work<void> {
  if (isProposedDay(daysOf(volunteer), hours(shift))) return;
  if (readText(shift, 'Motif') === null) yield* refuseField({ path: 'Motif', code: 'obligatoire', message: 'benevole.jourNonPropose' });
}
