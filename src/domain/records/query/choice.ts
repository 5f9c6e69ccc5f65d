import type { EntityDescriptor, FieldDescriptor, ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import { beginningOf, type Nearness, nearnessOf, nearnessRank } from '#domain/values/text/search-words.ts';
import { orderedName, sortPlaces } from './sort.ts';
import { compareValues } from '#domain/values/sort-values.ts';
import { naturalKey } from '#domain/values/text/natural-key.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { derivedValue } from '../read/derived.ts';
import { displayOf, textAtPath } from '../read/display.ts';
import type { Place, RecordSource } from '../read/record-source.ts';

/** Between the year of a record and what else tells it from its namesakes. */
export const DETAIL_SEPARATOR = ' · ';

/** The line of a record in a picker says its edition already: by its name, or by its detail. */
export function saysEdition({ edition, display, detail }: Pick<EntityDescriptor, 'edition' | 'display' | 'detail'>): boolean {
  const paths = [...display.flatMap((part) => ('path' in part ? [part.path] : [])), ...(detail === null ? [] : [detail])];
  return paths.some(({ steps, field }) => steps.length === 0 && field === edition);
}

/** Paths of what names a record, where its own fields do: the names near what is typed can then be found for all of them at once. */
export function ownNames({ display }: Pick<EntityDescriptor, 'display'>): readonly ResolvedPath[] {
  const paths = display.flatMap((part) => ('path' in part ? [part.path] : []));
  return paths.every(({ steps, field }) => steps.length === 0 && field !== null) ? paths : [];
}

/** Of the texts that name a record, the one that pickers put it in order by; undefined: all of its name does. */
export function orderingField({ display, fields }: Pick<EntityDescriptor, 'display' | 'fields'>): FieldDescriptor | undefined {
  const named = display.flatMap((part) => {
    const field = 'path' in part && part.path.steps.length === 0 ? fields.find(({ name }) => name === part.path.field) : undefined;
    return field?.normalised === true ? [field] : [];
  });
  return named.find(({ required }) => required) ?? named[0];
}

interface Chosen extends Pick<EntityDescriptor, 'name'> {
  /** The order whose key each record keeps, which its list opens with. */
  readonly keptSort: EntityDescriptor['keptSort'];
}

/** As a picker offers them: in the order that their list keeps, or by the text that names them. */
export function inChoiceOrder<Row extends RecordData>(
  source: RecordSource,
  { name, keptSort }: Chosen,
  rows: readonly Row[],
): readonly Row[] {
  const { display, fields } = source.entity(name);
  if (keptSort !== undefined) {
    const rowOf = new Map<Place, Row>(rows.map((record) => [{ entity: name, record }, record]));
    const keys = keptSort.map((Key) => ({ Key }));
    return sortPlaces(source, [...rowOf.keys()], keys)
      .map((place) => rowOf.get(place))
      .filter((row) => row !== undefined);
  }
  const isNatural = display.some(
    (part) => 'path' in part && fields.some((field) => field.name === part.path.field && field.natural === true),
  );
  const keyed = rows.map((row) => {
    const place = { entity: name, record: row };
    const folded = norm(orderedName(source, place) ?? displayOf(source, place));
    return { row, key: isNatural ? naturalKey(folded) : folded };
  });
  return keyed
    .toSorted((left, right) => compareValues(left.key, right.key) || Number(left.row['Id']) - Number(right.row['Id']))
    .map(({ row }) => row);
}

/** Those whose name is nearest to what is typed first, the others as they were. */
export function nearestFirst<Row extends RecordData>(
  source: RecordSource,
  { name, keptSort, search }: Chosen & { readonly search: string },
  rows: readonly Row[],
): readonly Row[] {
  const beginning = beginningOf(search);
  if (beginning !== null) return begunFirst(source, { name, keptSort, beginning }, rows);
  return byNearness(source, { name, keptSort, nearness: nearnessOf(search) }, rows);
}

/** By how near the name of each is, the others as they were. */
export function byNearness<Row extends RecordData>(
  source: RecordSource,
  { name, keptSort, nearness }: Chosen & { readonly nearness: Nearness | null },
  rows: readonly Row[],
): readonly Row[] {
  const namePaths = ownNames(source.entity(name));
  // A record named by others is near by the texts that each row stores to be sorted by.
  const kept =
    namePaths.length > 0 ? [] : (keptSort ?? []).flatMap((key) => source.entity(name).fields.find((field) => field.name === key) ?? []);
  if (nearness === null || namePaths.length + kept.length === 0) return rows;
  const ranked = rows.map((record) => {
    const place: Place = { entity: name, record };
    const texts = [
      ...namePaths.map((path) => textAtPath(source, place, path)),
      ...kept.map((field) => derivedValue(source, place, field)).map((value) => (typeof value === 'string' ? value : null)),
    ];
    return {
      row: record,
      rank: nearnessRank(
        nearness,
        texts.map((text) => norm(text ?? '')),
      ),
    };
  });
  return ranked.toSorted((left, right) => left.rank - right.rank).map(({ row }) => row);
}

/** Those whose place in the order begins so first. */
function begunFirst<Row extends RecordData>(
  source: RecordSource,
  { name, keptSort, beginning }: Chosen & { readonly beginning: string },
  rows: readonly Row[],
): readonly Row[] {
  const descriptor = source.entity(name);
  const [first] = keptSort ?? [];
  const field = first === undefined ? orderingField(descriptor) : descriptor.fields.find((one) => one.name === first);
  function textOf(place: Place): string {
    const ordered = first === undefined ? orderedName(source, place) : null;
    if (ordered !== null) return ordered;
    if (field === undefined) return displayOf(source, place);
    const value = first === undefined ? place.record[field.name] : derivedValue(source, place, field);
    return typeof value === 'string' ? value : '';
  }
  const begun = rows.map((record) => norm(textOf({ entity: name, record })).startsWith(beginning));
  return [...rows.filter((_, index) => begun[index] === true), ...rows.filter((_, index) => begun[index] !== true)];
}
