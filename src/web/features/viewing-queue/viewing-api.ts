import {
  type FilmFilter,
  type FilmNoteFilter,
  type MediaFilter,
  filmClient,
  filmNoteClient,
  mediaClient,
} from '#generated/client/records.gen.ts';
import type { FilmNote, FilmRow, MediaRow } from '#generated/client/types.gen.ts';
import { descriptor as notes } from '#generated/entities/film-note.gen.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { createRecord, updateRecord } from '#web/records/record-api.ts';
import { ApiError } from '#web/runtime/transport.ts';

const FILMS_MAX = 1000;
const MEDIAS_MAX = 20;

/** Columns of a film on the screen. */
const FILM_COLUMNS = [
  'Titre',
  'Reference',
  'AnneeProd',
  'Duree',
  'IdPays',
  'Realisation',
  'IdsGenre',
  'IdsLangueDialogue',
  'IsPremierFilm',
  'IdResume',
  'Photogramme',
  'CouleurSection',
  'EcheanceVisionnement',
  'IsAVoir',
  'MaNote',
  'MonAvis',
] as const;

/** The films that are the person's to see in the edition worked on, seen or not, the most urgent first. */
export function loadQueue(signal: AbortSignal): Promise<readonly FilmRow[]> {
  const filter: FilmFilter = {
    Tri: [
      { Key: 'EcheanceVisionnement', Desc: false },
      { Key: 'Reference', Desc: false },
    ],
    Criteres: { field: 'IsAffecteAMoi', op: 'eq', value: true },
    Colonnes: FILM_COLUMNS,
  };
  return filmClient.list({ filter, skip: 0, take: FILMS_MAX, signal });
}

/** The videos of a film, the whole film before its extracts. */
export function loadMedias(film: number, signal: AbortSignal): Promise<readonly MediaRow[]> {
  const filter: MediaFilter = {
    Tri: [{ Key: 'IsFilmEntier', Desc: true }],
    Criteres: { field: 'IdFilm', op: 'eq', value: film },
    Colonnes: ['Libelle', 'IdMediaType', 'Canal', 'Plateforme', 'Embed', 'IdFichier', 'IsFilmEntier'],
  };
  return mediaClient.list({ filter, skip: 0, take: MEDIAS_MAX, signal });
}

export interface NotePlace {
  readonly film: number;
  readonly user: number;
  readonly year: number;
}

/** The note that the person gave the film for the edition; null: none yet. */
export async function loadOwnNote({ film, user, year }: NotePlace, signal?: AbortSignal): Promise<FilmNote | null> {
  const filter: FilmNoteFilter = {
    Criteres: {
      and: [
        { field: 'IdFilm', op: 'eq', value: film },
        { field: 'IdUtilisateur', op: 'eq', value: user },
        { field: 'Eannee', op: 'eq', value: year },
      ],
    },
    Colonnes: ['Note'],
  };
  const [found] = await filmNoteClient.list({ filter, skip: 0, take: 1, signal });
  return found === undefined ? null : await filmNoteClient.get(found.Id, signal);
}

/** The note as it is now stored. */
export async function saveOwnNote({ film, user, year }: NotePlace, note: RecordData): Promise<RecordData> {
  const record = { ...note, IdFilm: film, IdUtilisateur: user, Eannee: year };
  const reply =
    readId(note) === 0
      ? await createRecord(notes, { ...record, Id: 0 }, { key: crypto.randomUUID(), confirmation: null })
      : await updateRecord(notes, record);
  if (!reply.ok) throw new ApiError({ code: 'interne', detail: '' });
  return { ...record, Id: reply.id, Version: reply.version ?? 1 };
}
