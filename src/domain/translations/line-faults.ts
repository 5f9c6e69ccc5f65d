import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import type { FilmTexte } from '#generated/records/film-texte.gen.ts';
import { byId, groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import { find, names, type Work } from '#domain/work/work.ts';

/** Why a translation cannot be said done, by the sentence that says so. */
export type LineFault = Extract<
  BusinessMessage,
  'tranche.sansTexteSource' | 'tranche.textesManquants' | 'tranche.textesTropLongs' | 'tranche.sourcesModifiees'
>;

/** In the order in which they are mended. */
export const LINE_FAULTS: readonly LineFault[] = [
  'tranche.sansTexteSource',
  'tranche.textesManquants',
  'tranche.textesTropLongs',
  'tranche.sourcesModifiees',
];

export interface NamedFault {
  readonly fault: LineFault;
  /** « Mirage (Synopsis) ». */
  readonly name: string;
}

const FILMS_TOLD = 5;

/** The first of them as one text. */
export function toldFaults(faults: readonly NamedFault[], fault: LineFault): string {
  const told = faults.filter((one) => one.fault === fault).map(({ name }) => name);
  return [...told.slice(0, FILMS_TOLD), ...(told.length > FILMS_TOLD ? ['…'] : [])].join(', ');
}

/** What is missing, too long or stale in the translations of some lines of a batch. */
export function* faultsOfLines(batch: FestivalTranche, lines: readonly FestivalTrancheFilm[]): Work<readonly NamedFault[]> {
  const IdFilm = numbersIn(lines, 'IdFilm');
  const [source, target] = [batch.IdLangueSource ?? 0, batch.IdLangueCible ?? 0];
  const texts = yield* find('film-texte', { IdFilm, IdLangue: [source, target] });
  const types = byId(yield* find('texte-type', { Id: numbersIn(texts, 'IdTexteType') }));
  const typeNames = yield* names('texte-type', [...types.keys()]);
  const filmNames = yield* names('film', IdFilm);
  return lines.flatMap((line): readonly NamedFault[] => {
    const film = readText(filmNames, String(line.IdFilm)) ?? '';
    const own = texts.filter((text) => text.IdFilm === line.IdFilm);
    function named(fault: LineFault, type: number): NamedFault {
      return { fault, name: `${film} (${readText(typeNames, String(type)) ?? ''})` };
    }
    const stale: readonly NamedFault[] =
      (line.DateSourceModifiee ?? null) === null ? [] : [{ fault: 'tranche.sourcesModifiees', name: film }];
    if (!own.some((text) => text.IdLangue === source)) return [{ fault: 'tranche.sansTexteSource', name: film }, ...stale];
    const found = [...groupedBy(own, 'IdTexteType')].flatMap(([type, rows]) =>
      faultsOfType(rows, { source, target, max: types.get(type)?.NbSignesMax ?? null }).map((fault) => named(fault, type)),
    );
    return [...found, ...stale];
  });
}

interface Sides {
  readonly source: number;
  readonly target: number;
  readonly max: number | null;
}

function faultsOfType(rows: readonly FilmTexte[], { source, target, max }: Sides): readonly LineFault[] {
  const [sources, targets] = [source, target].map((language) => rows.filter(({ IdLangue }) => IdLangue === language));
  const isMissing = (targets?.length ?? 0) < (sources?.length ?? 0);
  const isLong = max !== null && (targets ?? []).some(({ Texte }) => [...Texte].length > max);
  return [...(isMissing ? (['tranche.textesManquants'] as const) : []), ...(isLong ? (['tranche.textesTropLongs'] as const) : [])];
}
