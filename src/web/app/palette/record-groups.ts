import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Choice } from '#generated/client/record-client.gen.ts';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { loadRecord } from '#web/records/record-api.ts';
import { recordPath } from '#web/records/lookup/screen-paths.ts';
import { SIDE_PARAM } from '#web/records/side/side-address.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { giveLink } from '#web/shell/link-taker.ts';
import { goTo } from '#web/shell/navigator.ts';
import { isExplained, type PaletteGroup, type PaletteItem } from './palette-items.ts';
import { useFaces } from './record-faces.ts';
import type { SearchTarget } from './search-targets.ts';
import { isMeant, type TypedNumber, typedNumber } from './typed-number.ts';

const DEBOUNCE_MS = 150;
const SEARCH_FROM = 2;
const TAKEN = 6;

interface RecordGroups {
  readonly groups: readonly PaletteGroup[];
  readonly isLoading: boolean;
}

/** Records whose text matches, or that have the number that is typed: through the pickers' search. */
export function useRecordGroups(search: string, allTargets: readonly SearchTarget[]): RecordGroups {
  const text = useText();
  const term = useDebounced(search.trim());
  const number = typedNumber(term);
  const targets = allTargets.filter((target) => (target.isSearched && term.length >= SEARCH_FROM) || isNumbered(number, target));
  const results = useQueries({
    queries: targets.map((target) => ({
      queryKey: [target.entity.descriptor.name, 'choix', 'palette', term],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => findRecords(target, { term, number }, signal),
    })),
  });
  const faces = useFaces(
    targets.map((target, index) => ({ target, ids: (results[index]?.data ?? []).map(({ Id }) => Id) })),
    term,
  );
  const groups = targets.map((target, index): PaletteGroup => {
    const { name } = target.entity.descriptor;
    const items = (results[index]?.data ?? []).map(({ Id, Libelle, Detail = null }): PaletteItem => {
      const detailParts = Id === number?.id ? [text('palette.numero', { id: String(Id) }), Detail] : [Detail];
      const detail = detailParts.filter(Boolean).join(' · ') || null;
      const label = Libelle || `#${Id}`;
      const face = faces[index]?.get(Id);
      const isPlain = term.length < SEARCH_FROM || Id === number?.id || isExplained({ label, detail }, term);
      function run(): void {
        if (!giveLink({ entity: name, id: Id, label })) void openRecord(target, Id);
      }
      return {
        kind: 'open',
        key: `${name}/${Id}`,
        label,
        detail,
        still: face?.still,
        found: isPlain || face === undefined ? undefined : (face.found ?? text('palette.trouveAilleurs')),
        run,
      };
    });
    return { key: name, label: target.label, items };
  });
  return { groups, isLoading: results.some((result) => result.isFetching) };
}

/** A bare number is that of what is searched; a setting is named with its number. */
function isNumbered(number: TypedNumber | null, { names, isSearched }: SearchTarget): boolean {
  return number !== null && (isSearched || number.kind.length >= SEARCH_FROM) && isMeant(number, names);
}

interface RecordQuery {
  readonly term: string;
  readonly number: TypedNumber | null;
}

/** The record of that number first. */
async function findRecords(target: SearchTarget, { term, number }: RecordQuery, signal: AbortSignal): Promise<readonly Choice[]> {
  const client = clientOf(target.entity.descriptor);
  const [numbered, found] = await Promise.all([
    number !== null && isNumbered(number, target) ? client.choices({ ids: String(number.id), take: 1 }, signal) : [],
    target.isSearched && term.length >= SEARCH_FROM ? client.choices({ search: term, take: TAKEN }, signal) : [],
  ]);
  return [...numbered, ...found.filter(({ Id }) => !numbered.some((other) => other.Id === Id))].slice(0, TAKEN);
}

/** Among several lists of an entity, the one that this record is in. */
async function openRecord({ entity, screens }: SearchTarget, id: number): Promise<void> {
  const [first] = screens;
  const record = screens.length < 2 ? null : await loadRecord(entity.descriptor, id);
  const screen = screens.find((one) => record !== null && isListed(one, record)) ?? first;
  if (screen === undefined) return;
  goTo(recordPath(screen, id, { depth: 0, params: {} }) ?? `/0/${screen.list?.path ?? ''}?${SIDE_PARAM}=${id}`);
}

function isListed({ filter }: ScreenDescriptor, record: RecordData): boolean {
  return filter.every((node) => !('field' in node) || node.op !== 'eq' || record[node.field] === node.value);
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
