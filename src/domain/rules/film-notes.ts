import { readId, readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import { find, update } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type WriteRule } from './rule.ts';

const NOTE = 'film-note';
const REGISTRATION = 'festival-inscription';

/** A note given on the film counts for its registration of the edition: the first one that was not withdrawn. */
export const attachedNotes: WriteRule = {
  name: 'attach a note to its registration',
  phase: 'before-write',
  on: [{ entity: NOTE, ops: ['insert', 'update'] }],
  *run(note) {
    const film = readNumber(note, 'IdFilm');
    if (readNumber(note, 'IdInscription') !== null || film === null) return {};
    const own = yield* find(REGISTRATION, { IdFilm: film, Eannee: readNumber(note, 'Eannee') });
    const found = own.find((registration) => (registration['DateRetrait'] ?? null) === null) ?? own[0];
    return found === undefined ? {} : { IdInscription: readId(found) };
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

const isOf = (note: RecordData, registration: RecordData): boolean =>
  note['IdFilm'] === registration['IdFilm'] && note['Eannee'] === registration['Eannee'];
