import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { festivalVarianteClient, festivalVarianteSeanceClient } from '#generated/client/records.gen.ts';
import type { FestivalVarianteRow, FestivalVarianteSeanceRow } from '#generated/client/types.gen.ts';
import { useRights } from '#web/session/rights.ts';
import { readScreening, type Screening } from '../grid-model.ts';
import { useGridDay } from '../use-grid-data.ts';
import { useGridWeek } from '../week/use-grid-week.ts';
import { weekInVariant } from '../week/week-in-variant.ts';

export const VARIANTS = 'festival-variante';
export const VARIANT_LINES = 'festival-variante-seance';
const VARIANTS_MAX = 200;
const LINES_MAX = 5000;

const LINE_COLUMNS = [
  'IdProgrammation',
  'IdProgramme',
  'IdSalle',
  'Debut',
  'Fin',
  'IsRetiree',
  'CouleurFond',
  'CouleurTexte',
  'DureeProgramme',
  'DureePresentation',
] as const;

/** A day of the grid, as it is or as a variant has it. */
export function useVariantDay(year: number, { day, variant: id }: { readonly day: string; readonly variant: number | null }) {
  const trueDay = useGridDay(year, day);
  const variants = useVariants(year);
  const variant = variants.find(({ Id }) => Id === id) ?? null;
  const lines = useVariantLines(variant?.Id ?? null);
  const data = useMemo(() => {
    if (variant === null) return trueDay;
    const turnarounds = new Map(trueDay.rooms.map(({ id: room, turnaround }) => [room, turnaround]));
    const screenings = inVariant(trueDay.screenings, lines, { day, turnaroundOf: (room) => turnarounds.get(room) ?? null });
    return { ...trueDay, screenings };
  }, [trueDay, variant, lines, day]);
  return { data, variants, variant, lines };
}

/** Days of the grid side by side, as they are or as a variant has them. */
export function useVariantWeek(year: number, { days, variant: id }: { readonly days: readonly string[]; readonly variant: number | null }) {
  const trueWeek = useGridWeek(year, days);
  const variants = useVariants(year);
  const variant = variants.find(({ Id }) => Id === id) ?? null;
  const lines = useVariantLines(variant?.Id ?? null);
  const data = useMemo(
    () => (variant === null ? trueWeek : { ...trueWeek, screenings: weekInVariant(trueWeek.screenings, lines) }),
    [trueWeek, variant, lines],
  );
  return { data, variants, variant };
}

/** The variants of an edition that are not merged yet, the newest first. */
function useVariants(year: number): readonly FestivalVarianteRow[] {
  const { can } = useRights();
  const { data } = useQuery({
    queryKey: [VARIANTS, 'grille', year],
    queryFn: ({ signal }) =>
      festivalVarianteClient.list({
        filter: {
          Tri: [{ Key: 'Id', Desc: true }],
          Criteres: {
            and: [
              { field: 'Eannee', op: 'eq', value: year },
              { field: 'DateFusion', op: 'empty' },
            ],
          },
          Colonnes: ['Libelle', 'Jour', 'IdSection', 'NbDifferences', 'NbConflits'],
        },
        skip: 0,
        take: VARIANTS_MAX,
        signal,
      }),
    enabled: can('FESTIVAL-VARIANTES'),
    meta: { entities: [VARIANT_LINES] },
    retry: false,
  });
  return data ?? [];
}

/** Changes of the chosen variant; none without a variant. */
function useVariantLines(variant: number | null): readonly FestivalVarianteSeanceRow[] {
  const { data } = useQuery({
    queryKey: [VARIANT_LINES, 'grille', variant],
    queryFn: ({ signal }) =>
      festivalVarianteSeanceClient.list({
        filter: { Criteres: { field: 'IdVariante', op: 'eq', value: variant }, Colonnes: LINE_COLUMNS },
        skip: 0,
        take: LINES_MAX,
        signal,
      }),
    enabled: variant !== null,
    retry: false,
  });
  return useMemo(() => (variant === null ? [] : (data ?? [])), [variant, data]);
}

/** The screenings of a day as a variant has them; those that it adds bear the number of their line, below zero. */
function inVariant(
  screenings: readonly Screening[],
  lines: readonly FestivalVarianteSeanceRow[],
  { day, turnaroundOf }: { readonly day: string; readonly turnaroundOf: (room: number) => number | null },
): readonly Screening[] {
  const byScreening = new Map(lines.flatMap((line) => (line.IdProgrammation == null ? [] : [[line.IdProgrammation, line] as const])));
  const screeningsById = new Map(screenings.map((one) => [one.id, one]));
  const kept = screenings.filter(({ id }) => !byScreening.has(id));
  const placed = lines.flatMap((line): readonly Screening[] => {
    if (line.IsRetiree === true) return [];
    const former = screeningsById.get(line.IdProgrammation ?? 0);
    const drawn = readScreening({ ...line, Id: line.IdProgrammation ?? -line.Id }, day, turnaroundOf);
    if (drawn === null) return [];
    const { idSalle, start, end, turnaround } = drawn;
    return [{ ...(former ?? drawn), idSalle, start, end, turnaround, isPlacedByVariant: true }];
  });
  return [...kept, ...placed];
}
