import { BenevoleStatut } from '#generated/enums/benevole-statut.gen.ts';
import { isAdultOnEve } from '#domain/participants/adult.ts';
import { addDays, FESTIVAL_ZONE, parseInstant, timeBetween, zonedParts } from '#domain/records/values/dates.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { find, refuseField, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from './rule.ts';

const VOLUNTEER = 'festival-participant-benevole';
const SHIFT = 'benevole-affectation';

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

const instantOf = (shift: RecordData, name: string): number => parseInstant(readText(shift, name) ?? '') ?? 0;
const firstDay = (shift: RecordData): string => zonedParts(instantOf(shift, 'Debut'), FESTIVAL_ZONE).date;
const hoursOf = (shift: RecordData): number => timeBetween(instantOf(shift, 'Debut'), instantOf(shift, 'Fin'), 'hour');
const overlaps = (one: RecordData, other: RecordData): boolean =>
  readId(one) !== readId(other) &&
  (one['Debut'] === other['Debut'] || (String(one['Debut']) < String(other['Fin']) && String(other['Debut']) < String(one['Fin'])));

/** Nobody is at two posts at once, nor for days on end, nor when there is no festival; a day they did not propose asks why. */
export const volunteerShifts: CommitRule = {
  name: 'keep shifts apart and within the edition',
  phase: 'before-commit',
  on: [{ entity: SHIFT, ops: ['insert', 'update', 'restore'], fields: ['Debut', 'Fin', 'IdParticipant', 'Motif'] }],
  *run(written) {
    const shifts = yield* find(SHIFT, { Id: idsOf(written, SHIFT) });
    // Of two shifts of one volunteer that come at once, the second sees the first.
    yield* waitFor(VOLUNTEER, [...new Set(shifts.flatMap((shift) => readNumber(shift, 'IdParticipant') ?? []))]);
    for (const shift of shifts) {
      const [volunteer = {}] = yield* find(VOLUNTEER, { Id: readNumber(shift, 'IdParticipant') });
      yield* checkDates(shift, yield* editionOf(volunteer));
      const others = yield* find(SHIFT, { IdParticipant: readNumber(shift, 'IdParticipant') });
      if (others.some((other) => overlaps(shift, other)))
        yield* refuseField({ path: 'Debut', code: 'valeur', message: 'benevole.creneauxSuperposes' });
      yield* checkProposed(shift, volunteer);
    }
  },
};

function* checkDates(shift: RecordData, edition: RecordData): Work<void> {
  const [opens, closes] = [readText(edition, 'DateDebut'), readText(edition, 'DateFin')];
  if (hoursOf(shift) > LONGEST_H) yield* refuseField({ path: 'Fin', code: 'valeur', message: 'benevole.creneauTropLong' });
  if (opens === null || closes === null) return;
  const isOutside = firstDay(shift) < addDays(opens, -BEFORE) || firstDay(shift) > addDays(closes, AFTER);
  if (isOutside) yield* refuseField({ path: 'Debut', code: 'valeur', message: 'benevole.creneauHorsEdition' });
}

function* checkProposed(shift: RecordData, volunteer: RecordData): Work<void> {
  const proposed: unknown = volunteer['JoursDisponibles'];
  if (!Array.isArray(proposed) || proposed.length === 0 || proposed.includes(firstDay(shift))) return;
  if (readText(shift, 'Motif') === null) yield* refuseField({ path: 'Motif', code: 'obligatoire', message: 'benevole.jourNonPropose' });
}
