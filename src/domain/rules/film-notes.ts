import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, remove, update } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type WriteRule } from './rule.ts';

const NOTE = 'film-note';
const REGISTRATION = 'festival-inscription';
const ASSIGNMENT = 'affectation-visionnage';

/** A note given on the film counts for its registration of the edition: the first one that was not withdrawn. It is of today, unless it says another day. */
export const attachedNotes: WriteRule = {
  name: 'attach a note to its registration',
  phase: 'before-write',
  on: [{ entity: NOTE, ops: ['insert', 'update'] }],
  *run(note, { today }) {
    const film = readNumber(note, 'IdFilm');
    const dated = readText(note, 'DateNote') === null ? { DateNote: today } : {};
    if (readNumber(note, 'IdInscription') !== null || film === null) return dated;
    const own = yield* find(REGISTRATION, { IdFilm: film, Eannee: readNumber(note, 'Eannee') });
    const found = own.find((registration) => (registration['DateRetrait'] ?? null) === null) ?? own[0];
    return found === undefined ? dated : { ...dated, IdInscription: readId(found) };
  },
};

/** Notes that were given before their film was registered go to its registration as soon as there is one. */
export const adoptedNotes: CommitRule = {
  name: 'give earlier notes to a new registration',
  phase: 'before-commit',
  on: [{ entity: REGISTRATION, ops: ['insert'] }],
  *run(written) {
    const registrations = yield* find(REGISTRATION, { Id: idsOf(written, REGISTRATION) });
    const films = [...new Set(registrations.flatMap((registration) => readNumber(registration, 'IdFilm') ?? []))];
    for (const note of yield* find(NOTE, { IdFilm: films, IdInscription: null })) {
      const own = registrations.find((registration) => isOf(note, registration));
      if (own !== undefined) yield* update(NOTE, readId(note), { IdInscription: readId(own) });
    }
  },
};

/** Whoever gives an opinion of a film has seen it; whoever has an interest in it is not to judge it. */
export const seenFilms: CommitRule = {
  name: 'end the viewing of whoever notes a film or has an interest in it',
  phase: 'before-commit',
  on: [{ entity: NOTE, ops: ['insert', 'update'], fields: ['Note', 'Avis', 'IsConflitInteret', 'IdInscription'] }],
  *run(written, { now }) {
    const notes = (yield* find(NOTE, { Id: idsOf(written, NOTE) })).filter((note) => isInterested(note) || isOpinion(note));
    for (const note of notes) {
      const [IdInscription, IdUtilisateur] = [readNumber(note, 'IdInscription'), readNumber(note, 'IdUtilisateur')];
      const [open] = IdInscription === null ? [] : yield* find(ASSIGNMENT, { IdInscription, IdUtilisateur, VuLe: null });
      if (open === undefined) continue;
      if (isInterested(note)) yield* remove(ASSIGNMENT, readId(open));
      else yield* update(ASSIGNMENT, readId(open), { VuLe: now });
    }
  },
};

const isInterested = (note: RecordData): boolean => note['IsConflitInteret'] === true;

const isOpinion = (note: RecordData): boolean => (note['Note'] ?? note['Avis'] ?? null) !== null;

const isOf = (note: RecordData, registration: RecordData): boolean =>
  note['IdFilm'] === registration['IdFilm'] && note['Eannee'] === registration['Eannee'];
