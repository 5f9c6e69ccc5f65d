import { useQueries } from '@tanstack/react-query';
import { isReader } from '#domain/records/sight/reach.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { cellText } from '#web/records/fields/cell-text.ts';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { stillPropsOf } from '#web/records/identity/row-face.tsx';
import { resolveField } from '#web/records/lookup/resolve-field.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { fold } from '#web/session/fold.ts';
import { useRights } from '#web/session/rights.ts';
import type { StillProps } from '#web/ui/still/still.tsx';
import type { SearchTarget } from './search-targets.ts';

interface Face {
  readonly still: StillProps | undefined;
  /** « Réalisation : … »: what holds the words, beside the name. */
  readonly found: string | null;
}

interface Shown {
  readonly target: SearchTarget;
  readonly ids: readonly number[];
}

/** Pictures of the records that are found, and the field that was found: one reading for each kind, after their names. */
export function useFaces(shown: readonly Shown[], term: string): readonly ReadonlyMap<number, Face>[] {
  const language = useLanguage();
  const context = useCellContext();
  const { can } = useRights();
  const read = useQueries({
    queries: shown.map(({ target: { entity }, ids }) => ({
      queryKey: [entity.descriptor.name, 'palette', 'faces', ids],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        clientOf(entity.descriptor).list({ filter: { IdsPk: ids, Colonnes: fieldsOf(entity) }, skip: 0, take: ids.length, signal }),
      enabled: ids.length > 0 && isReader(entity.descriptor, can),
    })),
  });
  return shown.map(({ target: { entity } }, index) => {
    const rows: readonly RecordData[] = read[index]?.data ?? [];
    return new Map(
      rows.map((row) => {
        const named = fieldsOf(entity).flatMap((name) => resolveField(entity, name, language) ?? []);
        const held = named.find((field) => holds(cellText(field, row, context), term));
        const found = held === undefined ? null : `${held.label} : ${cellText(held, row, context)}`;
        return [readId(row), { still: entity.descriptor.picture === undefined ? undefined : stillPropsOf(entity, row, context), found }];
      }),
    );
  });
}

/** The face of a record, its own fields that are searched, and what stands under its name on its sheet. */
function fieldsOf({ descriptor }: SearchTarget['entity']): readonly string[] {
  const { picture, colour, caption, search, header } = descriptor;
  const searchedFields = search.flatMap(({ steps, field }) => (steps.length === 0 && field !== null ? [field] : []));
  return [...new Set([picture, colour, caption, ...searchedFields, ...(header?.tells ?? [])].filter((name) => name !== undefined))];
}

function holds(text: string, term: string): boolean {
  const foldedText = fold(text);
  const words = fold(term).split(/\s+/).filter(Boolean);
  return words.some((word) => foldedText.includes(word));
}
