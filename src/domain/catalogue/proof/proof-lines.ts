import type { Language } from '#generated/entities/descriptor.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { ImageType } from '#generated/enums/image-type.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { FilmCredit } from '#generated/records/film-credit.gen.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { readText } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { wholeTitle } from '#domain/values/text/title.ts';
import { find, names, type Work } from '#domain/work/work.ts';

/** One line of the page of a film: the film team reads it, and writes another value over it. */
export interface ProofLine {
  /** Address of the printed value: an entity or a kind, a record, a language. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Characters that the catalogue has room for. */
  readonly max: number | null;
  readonly isLong: boolean;
}

/** Key of a remark, which belongs to no line. */
export const REMARK = 'autre';

type Entry = Pick<FestivalInscription, 'IdFilm'>;

/** Every printed text of a film as its records say it now, labelled in the language of the reader. */
export function* proofLines({ IdFilm }: Entry, culture: Language): Work<readonly ProofLine[]> {
  const text = textsIn(culture);
  const credits = inOrder(yield* find('film-credit', { IdFilm }));
  return [
    ...(yield* titleLines(IdFilm, text)),
    ...(yield* textLines(IdFilm, text)),
    ...(yield* creditLines(credits, text)),
    ...(yield* biographyLines(credits, text)),
    ...(yield* photoLines(IdFilm, text)),
  ];
}

/** Changes with any line of the page. */
export function pageFingerprint(lines: readonly ProofLine[]): string {
  return fingerprintOf(lines.map(({ key, value }) => `${key} ${value}`));
}

/** The page as stored with the answer: a later page that differs is to be read again. */
export function pageContent(lines: readonly ProofLine[]): string {
  return JSON.stringify(lines.map(({ key, value }) => [key, value]).toSorted(([left = ''], [right = '']) => left.localeCompare(right)));
}

function* titleLines(IdFilm: number, text: ServerText): Work<readonly ProofLine[]> {
  const [film] = yield* find('film', { Id: IdFilm });
  if (film === undefined) return [];
  const titles = yield* find('film-titre', { IdFilm });
  const languages = yield* names('langue', numbersIn(titles, 'IdLangue'));
  return [
    short('film.TitreOriginal', text('epreuve.ligne.titre'), wholeTitle(film.Prefixe, film.TitreOriginal)),
    short(
      'film.TitreInternational',
      text('epreuve.ligne.titreInternational'),
      wholeTitle(film.PrefixeInternational, film.TitreInternational),
    ),
    ...titles.map(({ Id, IdLangue, Prefixe, Titre }) =>
      short(
        `film-titre.${Id}`,
        text('epreuve.ligne.titreTraduit', { precision: readText(languages, String(IdLangue)) ?? '' }),
        wholeTitle(Prefixe, Titre),
      ),
    ),
    short('film.AnneeProd', text('epreuve.ligne.annee'), film.AnneeProd === null ? '' : String(film.AnneeProd)),
  ];
}

function short(key: string, label: string, value: string): ProofLine {
  return { key, label, value, max: null, isLong: false };
}

function* textLines(IdFilm: number, text: ServerText): Work<readonly ProofLine[]> {
  const texts = yield* find('film-texte', { IdFilm });
  const languages = yield* names('langue', numbersIn(texts, 'IdLangue'));
  const types = yield* find('texte-type', { Id: numbersIn(texts, 'IdTexteType') });
  const kinds = yield* names('texte-type', numbersIn(texts, 'IdTexteType'));
  return texts.map(({ Id, IdTexteType, IdLangue, Texte }) => {
    const parts = [readText(kinds, String(IdTexteType)), readText(languages, String(IdLangue))];
    const precision = parts.filter((part) => part !== null).join(' – ');
    return {
      key: `film-texte.${Id}`,
      label: text('epreuve.ligne.texte', { precision }),
      value: Texte,
      max: types.find((type) => type.Id === IdTexteType)?.NbSignesMax ?? null,
      isLong: true,
    };
  });
}

/** Names of each role: a correction names people, whom staff look up themselves. */
function* creditLines(credits: readonly FilmCredit[], text: ServerText): Work<readonly ProofLine[]> {
  const printed = credits.filter(({ IdFonction }) => IdFonction !== FonctionSysteme.contact);
  const roles = yield* names('fonction', numbersIn(printed, 'IdFonction'));
  const people = yield* names('personne', numbersIn(printed, 'IdPersonne'));
  const houses = yield* names('structure', numbersIn(printed, 'IdStructure'));
  return [...Map.groupBy(printed, ({ IdFonction }) => IdFonction)].map(([role, roleCredits]) =>
    short(
      `generique.${role}`,
      text('epreuve.ligne.generique', { precision: readText(roles, String(role)) ?? '' }),
      roleCredits
        .flatMap(({ IdPersonne, IdStructure }) => readText(people, String(IdPersonne)) ?? readText(houses, String(IdStructure)) ?? [])
        .join(', '),
    ),
  );
}

function* biographyLines(credits: readonly FilmCredit[], text: ServerText): Work<readonly ProofLine[]> {
  const ids = numbersIn(
    credits.filter(({ IdFonction }) => IdFonction === FonctionSysteme.realisateur),
    'IdPersonne',
  );
  const people = yield* find('personne', { Id: ids });
  const personNames = yield* names('personne', ids);
  return people.flatMap(({ Id, TradBiographie }) =>
    CONTENT_LANGUAGES.flatMap((language): ProofLine[] => {
      const value = TradBiographie?.[TRANSLATION_PROPERTIES[language]] ?? '';
      const precision = `${readText(personNames, String(Id)) ?? ''} (${language})`;
      return value === ''
        ? []
        : [{ key: `personne.${Id}.${language}`, label: text('epreuve.ligne.biographie', { precision }), value, max: null, isLong: true }];
    }),
  );
}

function* photoLines(IdFilm: number, text: ServerText): Work<readonly ProofLine[]> {
  const photos = inOrder(yield* find('film-image', { IdFilm, Type: ImageType.photo, IsReserve: false }));
  return photos.map(({ Id, Copyright, Libelle }, index) =>
    short(`film-image.${Id}`, text('epreuve.ligne.creditPhoto', { precision: Libelle ?? String(index + 1) }), Copyright ?? ''),
  );
}

function inOrder<T extends { readonly Id: number; readonly Ordre: number | null }>(records: readonly T[]): readonly T[] {
  return records.toSorted((left, right) => (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id);
}
