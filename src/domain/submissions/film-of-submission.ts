import type { InsRecupTitre } from '#generated/records/ins-recup-titre.gen.ts';
import type { InsRecupTexte } from '#generated/records/ins-recup-texte.gen.ts';
import type { InsRecupInfo } from '#generated/records/ins-recup-info.gen.ts';
import type { InsRecupImage } from '#generated/records/ins-recup-image.gen.ts';
import type { InsRecupCredit } from '#generated/records/ins-recup-credit.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { videoOf } from './deposit-video.ts';
import { isSameName } from './names.ts';
import { splitTitle, wholeTitle } from '#domain/values/text/title.ts';
import type { RecordData } from '#domain/values/record-data.ts';

/** A submission with everything that was sent with it. */
export interface SubmissionFile {
  readonly record: InsRecup;
  readonly titres: readonly InsRecupTitre[];
  readonly textes: readonly InsRecupTexte[];
  readonly infos: readonly InsRecupInfo[];
  readonly images: readonly InsRecupImage[];
  readonly credits: readonly InsRecupCredit[];
  /** Type of the media that a whole film is; null: no video was sent. */
  readonly mediaType: number | null;
}

export interface FilmPart {
  readonly entity: 'film-titre' | 'film-texte' | 'film-info' | 'film-image' | 'film-credit' | 'film-copie' | 'media';
  readonly data: RecordData;
}

/** Fields that a film takes from what was sent, under the same names. */
export const FILM_FIELDS = [
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

function isBlank(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

export function filmOf(record: InsRecup, today: string): Partial<Film> {
  return {
    ...Object.fromEntries(FILM_FIELDS.filter((name) => !isBlank(record[name])).map((name) => [name, record[name]])),
    DateInscription: today,
  };
}

/** Values of the submission that a known film lacks: nothing of the film is overwritten. */
export function completionOf(film: Film, record: InsRecup): Partial<Film> {
  return Object.fromEntries(
    FILM_FIELDS.filter((name) => isBlank(film[name]) && !isBlank(record[name])).map((name) => [name, record[name]]),
  );
}

/** The parts of the film; what names no language, type or function has no place in a film and stays in the submission. */
export function partsOf({ record, titres, textes, infos, images, credits, mediaType }: SubmissionFile): readonly FilmPart[] {
  return [
    ...withFrenchTitle(record, titres).flatMap((title) => part('film-titre', title, { needed: ['IdLangue', 'Titre'], also: ['Prefixe'] })),
    ...textes.flatMap((text) => part('film-texte', text, { needed: ['IdTexteType', 'IdLangue', 'Texte'] })),
    ...infos.flatMap((info) => part('film-info', info, { needed: ['IdInfoComplementaire'], also: ['Reponse', 'Ordre'] })),
    ...images.flatMap((image) => filmImageOf(image).map((data) => ({ entity: 'film-image' as const, data }))),
    ...credits
      .filter((credit) => credit.IdPersonne !== null || credit.IdStructure !== null)
      .flatMap((credit) => part('film-credit', credit, { needed: ['IdFonction'], also: ['IdPersonne', 'IdStructure', 'Ordre'] })),
    ...part(
      'film-copie',
      { ...record, IdLangueSousTitre: record.IdsLangueSousTitre[0] ?? null },
      { needed: ['IdSupportProj'], also: ['IdLangueSousTitre', 'IdSon', 'IdRatio', 'IdFramerate'] },
    ),
    ...(mediaType === null ? [] : [{ entity: 'media' as const, data: videoOf(record, { mediaType, title: titleOf(record) }) }]),
  ];
}

/** A picture goes to the film once its file is here. */
export function filmImageOf(image: InsRecupImage): readonly RecordData[] {
  return part('film-image', image, { needed: ['IdImage'], also: ['Type', 'NomFichier', 'Copyright', 'Ordre'] }).map(({ data }) => data);
}

function titleOf({ Prefixe, TitreOriginal }: InsRecup): string {
  return wholeTitle(Prefixe, TitreOriginal).slice(0, TITLE_MAX);
}

const TITLE_MAX = 250;

const KEYS: Readonly<Record<FilmPart['entity'], readonly string[]>> = {
  'film-titre': ['IdLangue'],
  'film-texte': ['IdTexteType', 'IdLangue'],
  'film-info': ['IdInfoComplementaire', 'Reponse'],
  'film-image': ['IdImage'],
  'film-credit': ['IdFonction', 'IdPersonne', 'IdStructure'],
  'film-copie': ['IdSupportProj', 'IdLangueSousTitre'],
  media: ['UrlSource'],
};

/** Parts that a known film does not have yet. */
export function newParts(
  parts: readonly FilmPart[],
  existing: Readonly<Record<FilmPart['entity'], readonly RecordData[]>>,
): readonly FilmPart[] {
  return parts.filter(
    ({ entity, data }) => !existing[entity].some((part) => KEYS[entity].every((key) => (part[key] ?? null) === (data[key] ?? null))),
  );
}

type Title = Pick<InsRecupTitre, 'IdLangue' | 'Prefixe' | 'Titre'>;

function withFrenchTitle({ TitreFrancais: french, Prefixe, TitreOriginal }: InsRecup, titles: readonly InsRecupTitre[]): readonly Title[] {
  const isSaid = titles.some((title) => title.IdLangue === LangueSysteme.fr);
  if (french === null || isSaid || isSameName(french, TitreOriginal) || isSameName(french, wholeTitle(Prefixe, TitreOriginal)))
    return titles;
  const { prefixe, titre } = splitTitle(french, 'fr');
  return [...titles, { IdLangue: LangueSysteme.fr, Prefixe: prefixe, Titre: titre }];
}

interface Taken<F extends string> {
  readonly needed: readonly F[];
  readonly also?: readonly F[];
}

function part<F extends string>(
  entity: FilmPart['entity'],
  sent: { readonly [K in F]: JsonValue },
  { needed, also = [] }: Taken<F>,
): readonly FilmPart[] {
  if (needed.some((name) => isBlank(sent[name]))) return [];
  return [{ entity, data: Object.fromEntries([...needed, ...also].map((name) => [name, sent[name]])) }];
}
