import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';
import { filmAvisEnum } from '#generated/enums/film-avis.gen.ts';
import { inscriptionPlaceEnum } from '#generated/enums/inscription-place.gen.ts';
import { premiereTypeEnum } from '#generated/enums/premiere-type.gen.ts';
import type { FestivalInscriptionRow, FestivalProgrammeRow, FilmNoteRow } from '#generated/client/types.gen.ts';
import type { Language, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { type CountedFilm, type Note, noteFigures, type NoteFigures } from '#domain/committee/deliberation/figures.ts';
import { DEFAULT_THUMBNAIL } from '#domain/files/resolutions.ts';
import { formatFilmDuration, parseDuration } from '#domain/values/dates/durations.ts';
import { imageAddress } from '#web/files/file-info.ts';
import type { StillProps } from '#web/ui/still/still.tsx';
import { groupedBy } from '#domain/values/record-columns.ts';

export interface MemberNote extends Note {
  readonly member: string;
  readonly comment: string | null;
}

/** A film of the section, with what the committee says of it. */
export interface Film extends CountedFilm, NoteFigures {
  readonly id: number;
  readonly version: number;
  readonly film: number;
  readonly number: string;
  readonly title: string;
  readonly directors: string;
  readonly premiere: number | null;
  readonly order: number | null;
  /** Notes there are, those that the person may not see included. */
  readonly noted: number;
  readonly notes: readonly MemberNote[];
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly still: StillProps;
}

const NONE: readonly FilmNoteRow[] = [];

export function readFilms(rows: readonly FestivalInscriptionRow[], notes: readonly FilmNoteRow[]): readonly Film[] {
  const byFilm = groupedBy(notes, 'IdInscription');
  return rows.map((row) => readFilm(row, byFilm.get(row.Id) ?? NONE));
}

function readFilm(row: FestivalInscriptionRow, rows: readonly FilmNoteRow[]): Film {
  const notes = rows.map(readNote).toSorted((left, right) => left.member.localeCompare(right.member, 'fr'));
  const premiere = row.TypePremiere ?? null;
  return {
    id: row.Id,
    version: row.Version,
    film: row.IdFilm ?? 0,
    number: row.Numero ?? '',
    title: row.FilmLibelle ?? '',
    directors: row.Realisation ?? '',
    country: row.Pays ?? '',
    seconds: parseDuration(row.Duree ?? '') ?? 0,
    premiere,
    isPremiere: premiere !== null && premiere > 0,
    isByWoman: (row.NbRealisatrices ?? 0) > 0,
    place: row.Place ?? InscriptionPlace.aDecider,
    programme: row.IdProgramme ?? null,
    order: row.Ordre ?? null,
    noted: row.NbNotes ?? 0,
    notes,
    decidedAt: row.DecideLe ?? null,
    decidedBy: row.DecideParLibelle ?? null,
    still: stillOf(row),
    ...noteFigures(notes),
  };
}

function stillOf({ FilmLibelle, Photogramme, CouleurSection, Duree }: FestivalInscriptionRow): StillProps {
  const picture = Number(Photogramme ?? 0);
  return {
    name: FilmLibelle ?? '',
    src: picture > 0 ? imageAddress(DEFAULT_THUMBNAIL, picture) : null,
    colour: CouleurSection ?? null,
    caption: formatFilmDuration(parseDuration(Duree ?? '') ?? 0),
  };
}

function readNote(row: FilmNoteRow): MemberNote {
  return {
    member: row.UtilisateurLibelle ?? '',
    mark: row.Note ?? null,
    opinion: row.Avis ?? null,
    isInterested: row.IsConflitInteret === true,
    comment: row.Commentaire ?? null,
  };
}

export interface Programme {
  readonly id: number;
  readonly name: string;
}

export function readProgramme({ Id, Code = null, Libelle = null }: FestivalProgrammeRow): Programme {
  return {
    id: Id,
    name: [Code, Libelle].filter((part) => part !== null).join(' '),
  };
}

const { aDecider, preselection, selection, attente, nonRetenue } = InscriptionPlace;

/** In the order of the discussion, each with its key. */
export const PLACES = [
  { place: selection, key: 's' },
  { place: preselection, key: 'p' },
  { place: attente, key: 'a' },
  { place: aDecider, key: 'd' },
  { place: nonRetenue, key: 'n' },
] as const;

const ENUMS = { 'inscription-place': inscriptionPlaceEnum, 'premiere-type': premiereTypeEnum, 'film-avis': filmAvisEnum };

/** A value in words, with its tone. */
export function saidOf(name: keyof typeof ENUMS, value: number | null, language: Language) {
  const found = ENUMS[name].values.find((one) => one.value === value);
  return found === undefined ? null : { label: found.labels[language], status: found.status ?? ('draft' satisfies StatusMeaning) };
}

export type Order = 'number' | 'title' | 'average' | 'spread' | 'noted' | 'seconds' | 'country';

/** Films by one of their columns; what is absent comes last either way. */
export function sorted(films: readonly Film[], { by, isDown }: { readonly by: Order; readonly isDown: boolean }): readonly Film[] {
  const sign = isDown ? -1 : 1;
  return films.toSorted((left, right) => {
    const [a, b] = [left[by], right[by]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'fr', { numeric: true });
    return order * sign || left.id - right.id;
  });
}

/** The films of a programme, in their order. */
export function filmsIn(films: readonly Film[], programme: number): readonly Film[] {
  return films
    .filter((film) => film.programme === programme && film.place === selection)
    .toSorted((left, right) => (left.order ?? UNRANKED) - (right.order ?? UNRANKED) || left.id - right.id);
}

const UNRANKED = Number.MAX_SAFE_INTEGER;

export function minutesOf(films: readonly Film[]): number {
  return Math.round(films.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
}

/** The films with one of them at a rank, wherever it was; the rank is among the others as they are seen. */
export function rankedAt(seen: readonly number[], film: number, at: number): readonly number[] {
  const others = seen.filter((one) => one !== film);
  const rank = Math.max(0, Math.min(at, others.length));
  return [...others.slice(0, rank), film, ...others.slice(rank)];
}
