import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { begunByName } from '#domain/imports/said-by-name.ts';
import type { Among } from '#domain/records/read/linked-choice.ts';
import { prefill, type ReferenceCondition, referenceCondition } from '#domain/records/read/prefill.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import type { ListScreenProps, SheetScreenProps } from '#web/runtime/screen-props.ts';
import { useWorkingEdition } from '#web/session/working-edition.ts';
import { givenElsewhere } from './created-elsewhere.ts';
import { loadEntity } from '#web/runtime/entities.ts';

type Prefilled = Omit<ListScreenProps, 'depth'> & Pick<SheetScreenProps, 'given'>;

/** First values of a new record of this screen, beside the defaults of its fields; null while they are looked up. */
export function usePrefill({ entity, screen, params, given }: Prefilled, isNew: boolean): RecordData | null {
  const { descriptor } = entity;
  const edition = useWorkingEdition();
  const language = useLanguage();
  const condition = useMemo(() => referenceCondition(descriptor, screen.filter), [descriptor, screen]);
  const pointed = useQuery({
    queryKey: [condition?.to, 'prefill', condition],
    queryFn: ({ signal }) => (condition === null ? null : findTarget(condition, signal)),
    enabled: isNew && condition !== null,
    retry: false,
  });
  // Readers without access to the target choose it by hand.
  const isKnown = !isNew || condition === null || !pointed.isPending;
  const target = pointed.data ?? null;
  return useMemo(() => {
    if (!isKnown) return null;
    const { among, name } = given ?? givenElsewhere();
    const prefilled = {
      ...begunByName(descriptor, name, language),
      ...prefill(descriptor, { filter: screen.filter, fixed: { ...ownOf(among), ...fixedBy(screen.params, params) }, edition }),
    };
    return condition === null || target === null ? prefilled : { [condition.field]: target, ...prefilled };
  }, [isKnown, descriptor, screen, params, edition, condition, target, given, language]);
}

/** Values that another record brings are chosen with that record. */
function ownOf(among: Among): RecordData {
  return Object.fromEntries(Object.entries(among).filter(([field]) => !field.includes('.')));
}

function fixedBy(declared: ListScreenProps['screen']['params'], params: ListScreenProps['params']): RecordData {
  return Object.fromEntries(
    declared.flatMap(({ name, field, values }) => {
      const value = values[params[name] ?? ''];
      return value === undefined ? [] : [[field, value] as const];
    }),
  );
}

async function findTarget({ to, filter }: ReferenceCondition, signal: AbortSignal): Promise<number | null> {
  const { descriptor } = await loadEntity(to);
  const all = { Tri: [], GlobalSearch: null, IdsPk: null, IdsPkExclude: null, Classement: null, Criteres: filter, Colonnes: [] };
  const [first] = await clientOf(descriptor).list({ filter: all, skip: 0, take: 1, signal });
  return first === undefined ? null : readId(first);
}
