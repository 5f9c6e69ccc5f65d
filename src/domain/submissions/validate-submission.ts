import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { MediaType } from '#generated/records/media-type.gen.ts';
import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import type { WorkEffect } from '#domain/work/work-effect.ts';
import { create, find, read, refuse, refuseWith, update, type Work } from '#domain/work/work.ts';
import { doubtsOf, doubtWords } from './doubts.ts';
import { completionOf, type FilmPart, filmOf, newParts, partsOf, type SubmissionFile } from './film-of-submission.ts';
import { isMatched } from './match-status.ts';
import { holdSection, takeNumber } from './numbering.ts';
import { lookAgain, missingSection, openValues, stateAfter, wordsOf } from './open-values.ts';

export interface Validation {
  /** The submission as stored. */
  readonly record: InsRecup;
  /** Known film that was sent again; null: a new film. */
  readonly idFilm: number | null;
  /** Lines of credits that nobody attached stay in the submission. */
  readonly isForced: boolean;
  /** Reason to accept a deposit that raises doubts. */
  readonly reason: string | null;
  readonly culture: Language;
  readonly today: string;
  readonly now: string;
  readonly userId: number;
}

/** Fields of the submission that say what became of it. */
export interface Validated {
  readonly IdFilm: number;
  readonly IdInscription: number;
  readonly IsFilmCree: boolean;
  readonly TraiteLe: string;
  readonly IdTraitePar: number;
  readonly Erreur: null;
  readonly MotifValidation: string | null;
}

/** Makes the film of a submission, or attaches it to a known one, and registers it in its section under the next number. */
export function* validateSubmission(validation: Validation): Work<Validated> {
  const { record, idFilm, isForced, now, userId } = validation;
  const doubts = yield* doubtsOf(record);
  const reason = validation.reason?.trim() ?? '';
  if (doubts.length > 0 && reason === '')
    yield* refuseWith('regle-metier', {
      message: 'inscription.depotDouteux',
      params: { doutes: doubtWords(doubts, validation.culture).join(', ') },
    });
  const file = yield* readFile(record);
  const left = file.credits.filter((credit) => !isMatched(credit)).length;
  if (!isForced && left > 0) yield* refuse('rattachements-incomplets', { count: left });
  const words = isForced ? [] : yield* openValues(record);
  if (words.length > 0) yield* refuse('valeurs-sans-correspondance', { valeurs: wordsOf(words) });
  const idSection = record.IdSection ?? (yield* refuse('depot-sans-section'));
  const section = yield* holdSection(idSection);
  if (idFilm !== null && (yield* find('festival-inscription', { IdFilm: idFilm, IdSection: idSection })).length > 0)
    yield* refuse('film-deja-inscrit');
  const film = idFilm === null ? yield* createFilm(file, validation) : yield* completeFilm(file, idFilm);
  const Numero = yield* takeNumber(section);
  const IdInscription = yield* create('festival-inscription', {
    IdFilm: film,
    IdSection: idSection,
    Eannee: section.Eannee,
    Numero,
  });
  return {
    IdFilm: film,
    IdInscription,
    IsFilmCree: idFilm === null,
    TraiteLe: now,
    IdTraitePar: userId,
    Erreur: null,
    MotifValidation: reason === '' ? null : reason,
  };
}

/** A film chosen on the sheet before the step is the one the submission is attached to. */
function creating(isForced: boolean): WorkEffect {
  return function* effect({ record: shown, today, now, userId, reason, culture }) {
    const record = yield* read('ins-recup', readId(shown));
    return { ...(yield* validateSubmission({ record, idFilm: record.IdFilm, isForced, reason, culture, today, now, userId })) };
  };
}

/** Taken up again: every value that waited is looked up again, and those that still wait are listed. */
const takeUpAgain: WorkEffect = function* effect({ record: shown }) {
  const record = yield* read('ins-recup', readId(shown));
  const { fields, left } = yield* lookAgain(record);
  const { Erreur = null } = stateAfter({ ...record, Erreur: null }, left, missingSection(record));
  const StatutDepot = record.StatutDepot & ~InsRecupStatut.annule;
  return { ...fields, TraiteLe: null, IdTraitePar: null, Erreur, StatutDepot };
};

export const submissionEffects = {
  creerFilm: creating(false),
  creerFilmForce: creating(true),
  reprendreDepot: takeUpAgain,
} as const satisfies Readonly<Record<string, WorkEffect>>;

function* readFile(record: InsRecup): Work<SubmissionFile> {
  const where = { IdInsRecup: record.Id };
  return {
    record,
    titres: yield* find('ins-recup-titre', where),
    textes: yield* find('ins-recup-texte', where),
    infos: yield* find('ins-recup-info', where),
    images: yield* find('ins-recup-image', where),
    credits: yield* find('ins-recup-credit', where),
    mediaType: record.UrlVideo === null ? null : yield* wholeFilm(),
  };
}

/** The first type of media that is a whole film. */
function* wholeFilm(): Work<number> {
  const types = yield* find('media-type', { IsFilmEntier: true, IsActif: true });
  const [first] = types.toSorted((left, right) => rankOf(left) - rankOf(right));
  return first === undefined ? yield* refuse('type-media-absent') : first.Id;
}

function rankOf(record: MediaType): number {
  return record.Ordre ?? Number.MAX_SAFE_INTEGER;
}

function* createFilm(file: SubmissionFile, { today }: Validation): Work<number> {
  const id = yield* create('film', filmOf(file.record, today));
  yield* addParts(id, partsOf(file));
  return id;
}

function* completeFilm(file: SubmissionFile, id: number): Work<number> {
  const film = yield* read('film', id);
  const missing = completionOf(film, file.record);
  if (Object.keys(missing).length > 0) yield* update('film', id, missing);
  const existing = {
    'film-titre': yield* find('film-titre', { IdFilm: id }),
    'film-texte': yield* find('film-texte', { IdFilm: id }),
    'film-info': yield* find('film-info', { IdFilm: id }),
    'film-image': yield* find('film-image', { IdFilm: id }),
    'film-credit': yield* find('film-credit', { IdFilm: id }),
    'film-copie': yield* find('film-copie', { IdFilm: id }),
    media: yield* find('media', { IdFilm: id }),
  };
  yield* addParts(id, newParts(partsOf(file), existing));
  return id;
}

function* addParts(IdFilm: number, parts: readonly FilmPart[]): Work<void> {
  for (const { entity, data } of parts) yield* create(entity, { ...data, IdFilm });
}
