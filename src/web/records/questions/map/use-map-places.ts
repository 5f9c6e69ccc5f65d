import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readDictionary } from '#generated/client/record-client.gen.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/values/record-data.ts';
import type { MapPlace } from '#web/charts/map/map-place.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import type { ListFilter } from '../../list/list-query.ts';
import { loadPage } from '../../record-api.ts';

/** Records of an entity that have a place, by their id. */
export type MapPlaces = ReadonlyMap<number, MapPlace>;

/** Places that are read; far more than a festival has venues or hotels. */
const ROWS = 2000;

/** Records of an entity stand on a map; undefined until it is described. */
export function useIsMapped(entity: string | undefined): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ['descriptions', 'carte', entity],
    queryFn: async () => {
      if (entity === undefined) return false;
      const { descriptor } = await loadEntity(entity);
      return descriptor.located !== undefined || countryCode(descriptor) !== null;
    },
    enabled: entity !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return entity === undefined || isError ? false : data;
}

/** Places of the records that groups stand for. */
export function useMapPlaces(entity: string): UseQueryResult<MapPlaces> {
  return useQuery({
    queryKey: [entity, 'carte'],
    queryFn: async ({ signal }) => placesOf((await loadEntity(entity)).descriptor, signal),
  });
}

/** Field that holds the code of a country; its records are drawn by their outlines. */
function countryCode({ fields, dictionary }: EntityDescriptor): { readonly path: string; readonly field: string } | null {
  const code = fields.find(({ spoken }) => spoken === 'countries')?.name;
  return code !== undefined && dictionary?.fields.includes(code) === true ? { path: dictionary.path, field: code } : null;
}

async function placesOf(descriptor: EntityDescriptor, signal: AbortSignal): Promise<MapPlaces> {
  const code = countryCode(descriptor);
  if (code !== null) {
    const entries = await readDictionary<RecordData>(code.path);
    return placesBy(entries, (entry) => {
      const country = readText(entry, code.field);
      return country === null ? null : { country };
    });
  }
  const { located } = descriptor;
  if (located === undefined) return new Map();
  const rows = await loadPage(descriptor, { filter: { ...ALL, Colonnes: Object.values(located) }, skip: 0, take: ROWS, signal });
  return placesBy(rows, (row) => placeOfRow(located, row));
}

const ALL: ListFilter = { Tri: [], GlobalSearch: null, IdsPk: null, IdsPkExclude: null, Classement: null, Criteres: null, Colonnes: [] };

function placesBy(rows: readonly RecordData[], placeOf: (row: RecordData) => MapPlace | null): MapPlaces {
  return new Map(
    rows.flatMap((row) => {
      const place = placeOf(row);
      return place === null ? [] : [[readId(row), place] as const];
    }),
  );
}

/** Place of a record by its own coordinates. */
export function placeOfRow(located: NonNullable<EntityDescriptor['located']>, row: RecordData): MapPlace | null {
  const [latitude, longitude] = [readNumber(row, located.latitude), readNumber(row, located.longitude)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
