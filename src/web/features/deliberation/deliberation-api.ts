import {
  type FestivalInscriptionFilter,
  type FestivalProgrammeFilter,
  type FestivalSectionFilter,
  type FilmNoteFilter,
  festivalInscriptionClient,
  festivalProgrammeClient,
  festivalSectionClient,
  filmNoteClient,
} from '#generated/client/records.gen.ts';
import type { FestivalInscriptionRow, FestivalProgrammeRow, FestivalSectionRow, FilmNoteRow } from '#generated/client/types.gen.ts';
import { InscriptionPlace } from '#generated/enums/inscription-place.gen.ts';

const SECTIONS_MAX = 200;
export const FILMS_MAX = 1000;
export const NOTES_MAX = 5000;
const PROGRAMMES_MAX = 200;

/** The sections of the edition, with what each aims at. */
export function loadSections(year: number, signal: AbortSignal): Promise<readonly FestivalSectionRow[]> {
  const and = [
    { field: 'Eannee', op: 'eq', value: year },
    { field: 'SectionType.IsHorsFestival', op: 'eq', value: false },
  ] as const;
  const filter: FestivalSectionFilter = {
    Tri: [{ Key: 'Ordre', Desc: false }],
    Criteres: { and },
    Colonnes: [
      'Libelle',
      'Ordre',
      'DateDeliberation',
      'CibleFilms',
      'CibleMinutes',
      'CiblePays',
      'CibleRealisatrices',
      'CiblePremieres',
      'MinutesProgramme',
    ],
  };
  return festivalSectionClient.list({ filter, skip: 0, take: SECTIONS_MAX, signal });
}

const { preselection, selection, attente } = InscriptionPlace;

/** The films that are spoken of: seen by somebody, kept, or decided of. What nobody has looked at stays in the lists. */
export function loadFilms(section: number, signal: AbortSignal): Promise<readonly FestivalInscriptionRow[]> {
  const or = [
    { field: 'Place', op: 'in', value: [preselection, selection, attente] },
    { field: 'NbNotes', op: 'gt', value: 0 },
    { field: 'DecideLe', op: 'notEmpty' },
  ] as const;
  const filter: FestivalInscriptionFilter = {
    Tri: [{ Key: 'Numero', Desc: false }],
    Criteres: { and: [{ field: 'IdSection', op: 'eq', value: section }, { field: 'DateRetrait', op: 'empty' }, { or }] },
    Colonnes: [
      'Numero',
      'IdFilm',
      'Realisation',
      'Pays',
      'Duree',
      'TypePremiere',
      'NbNotes',
      'NbRealisatrices',
      'Place',
      'IdProgramme',
      'Ordre',
      'DecideLe',
      'IdDecidePar',
      'Photogramme',
      'CouleurSection',
    ],
  };
  return festivalInscriptionClient.list({ filter, skip: 0, take: FILMS_MAX, signal });
}

/** The notes on its films that the person may see: the server leaves the others out. */
export function loadNotes(section: number, signal: AbortSignal): Promise<readonly FilmNoteRow[]> {
  const filter: FilmNoteFilter = {
    Criteres: { field: 'Inscription.IdSection', op: 'eq', value: section },
    Colonnes: ['IdInscription', 'IdUtilisateur', 'Note', 'Avis', 'Commentaire', 'IsConflitInteret'],
  };
  return filmNoteClient.list({ filter, skip: 0, take: NOTES_MAX, signal });
}

export function loadProgrammes(section: number, signal: AbortSignal): Promise<readonly FestivalProgrammeRow[]> {
  const filter: FestivalProgrammeFilter = {
    Tri: [
      { Key: 'Ordre', Desc: false },
      { Key: 'Code', Desc: false },
    ],
    Criteres: { field: 'IdSection', op: 'eq', value: section },
    Colonnes: ['Libelle', 'Code', 'Ordre'],
  };
  return festivalProgrammeClient.list({ filter, skip: 0, take: PROGRAMMES_MAX, signal });
}
