import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isSameName } from './names.ts';
import { type RecordData, readNumber, readText } from '#domain/records/record-data.ts';

/** A submission with everything that was sent with it. */
export interface SubmissionFile {
  readonly record: RecordData;
  readonly titres: readonly RecordData[];
  readonly textes: readonly RecordData[];
  readonly infos: readonly RecordData[];
  readonly images: readonly RecordData[];
  readonly credits: readonly RecordData[];
}

export interface FilmPart {
  readonly entity: 'film-titre' | 'film-texte' | 'film-info' | 'film-image' | 'film-credit';
  readonly data: RecordData;
}

/** Fields that a film takes from what was sent, under the same names. */
const FILM_FIELDS = [
  'Prefixe',
  'TitreOriginal',
  'TitreInternational',
  'AnneeProd',
  'IdPays',
  'IdsPaysCoProd',
  'Duree',
  'IdsGenre',
  'IdsLangueDialogue',
  'DateAchevement',
  'NumVisa',
  'IdSupportCaptation',
  'IdSon',
  'IdRatio',
  'IdProcede',
  'IdFramerate',
  'IdsTechniqueAnim',
  'Logiciel',
  'IsPremierFilm',
  'IsFilmEcole',
  'IsSansDialogue',
  'IsMusiqueOriginale',
  'IsDroitMusiqueAcquis',
] as const;

const isBlank = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

export const filmOf = (record: RecordData, today: string): RecordData => ({
  ...Object.fromEntries(FILM_FIELDS.filter((name) => !isBlank(record[name])).map((name) => [name, record[name]])),
  DateInscription: today,
});

/** What a known film does not say yet and the submission does: nothing of the film is overwritten. */
export const completionOf = (film: RecordData, record: RecordData): RecordData =>
  Object.fromEntries(FILM_FIELDS.filter((name) => isBlank(film[name]) && !isBlank(record[name])).map((name) => [name, record[name]]));

/** The parts of the film; what names no language, type or function has no place in a film and stays in the submission. */
export const partsOf = ({ record, titres, textes, infos, images, credits }: SubmissionFile): readonly FilmPart[] => [
  ...withFrenchTitle(record, titres).flatMap((title) => part('film-titre', title, { needed: ['IdLangue', 'Titre'], also: ['Prefixe'] })),
  ...textes.flatMap((text) => part('film-texte', text, { needed: ['IdTexteType', 'IdLangue', 'Texte'] })),
  ...infos.flatMap((info) => part('film-info', info, { needed: ['IdInfoComplementaire'], also: ['Reponse', 'Ordre'] })),
  ...images.flatMap((image) => part('film-image', image, { needed: ['IdImage'], also: ['Type', 'NomFichier', 'Copyright', 'Ordre'] })),
  ...credits
    .filter((credit) => readNumber(credit, 'IdPersonne') !== null || readNumber(credit, 'IdStructure') !== null)
    .flatMap((credit) => part('film-credit', credit, { needed: ['IdFonction'], also: ['IdPersonne', 'IdStructure', 'Ordre'] })),
];

const KEYS: Readonly<Record<FilmPart['entity'], readonly string[]>> = {
  'film-titre': ['IdLangue'],
  'film-texte': ['IdTexteType', 'IdLangue'],
  'film-info': ['IdInfoComplementaire', 'Reponse'],
  'film-image': ['IdImage'],
  'film-credit': ['IdFonction', 'IdPersonne', 'IdStructure'],
};

/** Parts that a known film does not have yet. */
export const newParts = (
  parts: readonly FilmPart[],
  known: Readonly<Record<FilmPart['entity'], readonly RecordData[]>>,
): readonly FilmPart[] =>
  parts.filter(
    ({ entity, data }) => !known[entity].some((part) => KEYS[entity].every((key) => (part[key] ?? null) === (data[key] ?? null))),
  );

const withFrenchTitle = (record: RecordData, titles: readonly RecordData[]): readonly RecordData[] => {
  const french = readText(record, 'TitreFrancais');
  const isSaid = titles.some((title) => title['IdLangue'] === LangueSysteme.fr);
  if (french === null || isSaid || isSameName(french, readText(record, 'TitreOriginal') ?? '')) return titles;
  return [...titles, { IdLangue: LangueSysteme.fr, Titre: french }];
};

interface Taken {
  readonly needed: readonly string[];
  readonly also?: readonly string[];
}

const part = (entity: FilmPart['entity'], sent: RecordData, { needed, also = [] }: Taken): readonly FilmPart[] => {
  if (needed.some((name) => isBlank(sent[name]))) return [];
  return [{ entity, data: Object.fromEntries([...needed, ...also].map((name) => [name, sent[name] ?? null])) }];
};
