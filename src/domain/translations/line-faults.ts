import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';
import type { FestivalTranche } from '#generated/records/festival-tranche.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import type { BusinessMessage } from '#domain/errors/business-messages.ts';
import { names, type Work } from '#domain/work/work.ts';
import { placesOfLines } from './exchange/batch-segments.ts';
import type { Segment } from './exchange/check-return.ts';

/** Reason not to mark a translation done, by the sentence that states it. */
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
  const filmNames = faults.filter((one) => one.fault === fault).map(({ name }) => name);
  return [...filmNames.slice(0, FILMS_TOLD), ...(filmNames.length > FILMS_TOLD ? ['…'] : [])].join(', ');
}

/** Missing, overlong or stale translations of lines of a batch; titles may stay as they are. */
export function* faultsOfLines(batch: FestivalTranche, lines: readonly FestivalTrancheFilm[]): Work<readonly NamedFault[]> {
  const places = Map.groupBy(yield* placesOfLines(batch, lines, WITHOUT_TITLES), ({ line }) => line.Id);
  const lineNames = yield* names(
    'festival-tranche-film',
    lines.map(({ Id }) => Id),
  );
  return lines.flatMap((line): readonly NamedFault[] => {
    const linePlaces = places.get(line.Id) ?? [];
    const name = linePlaces[0]?.segment.Film ?? readText(lineNames, String(line.Id)) ?? '';
    const stale: readonly NamedFault[] = (line.DateSourceModifiee ?? null) === null ? [] : [{ fault: 'tranche.sourcesModifiees', name }];
    if (linePlaces.length === 0) return [{ fault: 'tranche.sansTexteSource', name }, ...stale];
    return [...linePlaces.flatMap(({ segment }) => faultsOfText(segment)), ...stale];
  });
}

const WITHOUT_TITLES = { has: () => false };

function faultsOfText({ Film, Type, Cible, NbSignesMax }: Segment): readonly NamedFault[] {
  const name = `${Film} (${Type ?? ''})`;
  if (Cible === '') return [{ fault: 'tranche.textesManquants', name }];
  return NbSignesMax !== null && [...Cible].length > NbSignesMax ? [{ fault: 'tranche.textesTropLongs', name }] : [];
}
