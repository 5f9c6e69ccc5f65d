import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { EntityModule, JsonValue, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { instantOfDay, minutesOfTyped } from '#domain/programmation/festival-day.ts';
import { keepNeighbours } from '#web/records/lookup/neighbours.ts';
import { SIDE_TAB_PARAM, sideAddress, sideNeighbours } from '#web/records/side/side-address.ts';
import type { FeatureScreenProps } from '#web/records/feature-tab.ts';
import type { Address } from '#web/records/use-address.ts';
import type { Screening } from './grid-model.ts';
import { NEW_PARAMS } from './new-params.ts';

interface GridSideProps extends Pick<FeatureScreenProps, 'Side'> {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly depth: number;
  readonly id: number;
  readonly address: Address;
  readonly day: string;
  readonly screenings: readonly Screening[];
}

/** The sheet of a screening beside the grid; a new one starts with the place that was clicked. */
export function GridSide({ Side, entity, screen, depth, id, address, day, screenings }: GridSideProps): ReactNode {
  const { pathname, raw } = address;
  const place = useMemo(() => {
    const rest = Object.fromEntries(Object.entries(raw).filter(([name]) => !NEW_PARAMS.some((param) => param === name)));
    return {
      layer: 'side' as const,
      pathOf: (shown: number) => sideAddress({ pathname, raw: rest }, shown),
      exit: sideAddress({ pathname, raw: rest }, null),
      tabParam: SIDE_TAB_PARAM,
      neighbours: sideNeighbours(screen),
    };
  }, [pathname, raw, screen]);
  const placed = useMemo(() => placedScreen(screen, day, raw), [screen, day, raw]);
  useLayoutEffect(() => {
    const ids = screenings.toSorted((left, right) => left.start - right.start).map((one) => one.id);
    keepNeighbours(sessionStorage, place.neighbours, { ids, firstRank: 0, total: ids.length, filter: {} });
  }, [place.neighbours, screenings]);
  return (
    <Side
      depth={depth}
      entity={entity}
      id={id}
      key={id === 0 ? String(raw['debut']) : id}
      params={{}}
      place={place}
      screen={id === 0 ? placed : screen}
    />
  );
}

/** A new record holds what the filter of its screen says: here, that of the place too. */
function placedScreen(screen: ScreenDescriptor, day: string, raw: Address['raw']): ScreenDescriptor {
  const start = minutesOfTyped(String(raw['debut'] ?? ''));
  const end = minutesOfTyped(String(raw['fin'] ?? ''));
  const values: Readonly<Record<string, JsonValue>> = {
    Debut: start === null ? null : instantOfDay(day, start),
    Fin: end === null ? null : instantOfDay(day, end),
    IdSalle: Number(raw['salle'] ?? 0) || null,
    IdProgramme: Number(raw['programme'] ?? 0) || null,
  };
  const filledEntries = Object.entries(values).filter(([, value]) => value !== null);
  return { ...screen, filter: [...screen.filter, ...filledEntries.map(([field, value]) => ({ field, op: 'eq' as const, value }))] };
}
