import type { FilmNote } from '#generated/records/film-note.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { find, remove, update } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type WriteRule } from '#domain/work/rule.ts';

/** A note given on the film counts for its registration of the edition: the first one that was not withdrawn. It is of today, unless it says another day. */
export const attachedNotes: WriteRule = {
  name: 'attach a note to its registration',
  phase: 'before-write',
  on: [{ entity: 'film-note', ops: ['insert', 'update'] }],
  *run(note: Partial<FilmNote>, { today }) {
    const film = note.IdFilm ?? null;
    const dated = (note.DateNote ?? null) === null ? { DateNote: today } : {};
    if ((note.IdInscription ?? null) !== null || film === null) return dated;
    const registrations = yield* find('festival-inscription', { IdFilm: film, Eannee: note.Eannee ?? null });
    const found = registrations.find((registration) => (registration.DateRetrait ?? null) === null) ?? registrations[0];
    return found === undefined ? dated : { ...dated, IdInscription: found.Id };
  },
};

/** Notes that were given before their film was registered go to its registration as soon as there is one. */
export const adoptedNotes: CommitRule = {
  name: 'give earlier notes to a new registration',
  phase: 'before-commit',
  on: [{ entity: 'festival-inscription', ops: ['insert'] }],
  *run(written) {
    const registrations = yield* find('festival-inscription', { Id: idsOf(written, 'festival-inscription') });
    const films = [...new Set(registrations.flatMap((registration) => registration.IdFilm))];
    for (const note of yield* find('film-note', { IdFilm: films, IdInscription: null })) {
      const noteRegistration = registrations.find((registration) => isOf(note, registration));
      if (noteRegistration !== undefined) yield* update('film-note', note.Id, { IdInscription: noteRegistration.Id });
    }
  },
};

/** A member who gives an opinion of a film has seen it; one with an interest in it is not to judge it. */
export const seenFilms: CommitRule = {
  name: 'end the viewing of whoever notes a film or has an interest in it',
  phase: 'before-commit',
  on: [{ entity: 'film-note', ops: ['insert', 'update'], fields: ['Note', 'Avis', 'IsConflitInteret', 'IdInscription'] }],
  *run(written, { now }) {
    const notes = (yield* find('film-note', { Id: idsOf(written, 'film-note') })).filter((note) => isInterested(note) || isOpinion(note));
    for (const note of notes) {
      const [IdInscription, IdUtilisateur] = [note.IdInscription, note.IdUtilisateur];
      const [open] = IdInscription === null ? [] : yield* find('affectation-visionnage', { IdInscription, IdUtilisateur, VuLe: null });
      if (open === undefined) continue;
      if (isInterested(note)) yield* remove('affectation-visionnage', open.Id);
      else yield* update('affectation-visionnage', open.Id, { VuLe: now });
    }
  },
};

function isInterested(note: FilmNote): boolean {
  return note.IsConflitInteret === true;
}

function isOpinion(note: FilmNote): boolean {
  return (note.Note ?? note.Avis ?? null) !== null;
}

function isOf(note: FilmNote, registration: FestivalInscription): boolean {
  return note.IdFilm === registration.IdFilm && note.Eannee === registration.Eannee;
}
