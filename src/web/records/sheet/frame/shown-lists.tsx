import './shown-lists.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { EntityModule, ShownListDescriptor } from '#generated/entities/descriptor.gen.ts';
import { alignmentOf } from '#domain/records/read/format.ts';
import { recordConditions } from '#domain/records/conditions/record-conditions.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { cellValue } from '#web/records/fields/cell-value.tsx';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { listEvents, loadPage, recordKeys } from '#web/records/record-api.ts';
import { RowLink } from '#web/records/identity/record-link.tsx';
import { entityLabel, resolveField } from '#web/records/lookup/resolve-field.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { Table } from '#web/ui/table.tsx';
import { LoadFailure } from './load-failure.tsx';

interface ShownListsProps {
  readonly entity: EntityModule;
  readonly record: RecordData;
  readonly lists: readonly ShownListDescriptor[];
  /** The tab holds nothing else than one list: its own title says what it is. */
  readonly isAlone: boolean;
}

/** Lists of other records that speak of this one: only read here, each row leads to its own sheet. */
export function ShownLists({ entity, record, lists, isAlone }: ShownListsProps): ReactNode {
  return (
    <div className="shown-lists">
      {lists.map((list, index) => (
        // Two lists of one tab may be of the same entity.
        <ShownList isAlone={isAlone} key={`${list.entity} ${list.title ?? index}`} list={list} owner={entity} record={record} />
      ))}
    </div>
  );
}

interface ShownListProps extends Pick<ShownListsProps, 'record' | 'isAlone'> {
  readonly owner: EntityModule;
  readonly list: ShownListDescriptor;
}

function ShownList(props: ShownListProps): ReactNode {
  const module = useEntity(props.list.entity);
  return module === null ? <div aria-busy className="sheet-loading" /> : <DescribedList {...props} module={module} />;
}

const TAKEN = 500;

function DescribedList({ owner, list, record, isAlone, module }: ShownListProps & { readonly module: EntityModule }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const titleId = useId();
  const { can } = useRights();
  const isReadable = can(module.descriptor.rights.list);
  const { rows, error, retry } = useRows(module, { list, record, isReadable });
  const title = list.title === null ? entityLabel(module, 'many', language) : entityLabel(owner, `sections.${list.title}`, language);
  return (
    <section aria-labelledby={titleId}>
      <h2 className={isAlone ? 'ui-sr-only' : undefined} id={titleId}>
        {rows === undefined || !isReadable ? title : `${title} (${rows.length === TAKEN ? `${TAKEN}+` : rows.length})`}
      </h2>
      {isReadable ? null : <p className="ui-muted">{`${text('liste.refusee')} · ${module.descriptor.rights.list}`}</p>}
      {error === null ? null : <LoadFailure error={error} retry={retry} />}
      {rows === undefined ? null : <Rows list={list} module={module} rows={rows} titleId={titleId} />}
    </section>
  );
}

interface RowsInput extends Pick<ShownListProps, 'list' | 'record'> {
  readonly isReadable: boolean;
}

function useRows({ descriptor }: EntityModule, { list, record, isReadable }: RowsInput) {
  const Criteres = recordConditions(list.filter, record);
  const filter = {
    Tri: list.sort,
    GlobalSearch: null,
    IdsPk: null,
    IdsPkExclude: null,
    Classement: null,
    Criteres,
    Colonnes: list.columns.map(({ field }) => field),
  };
  const window = { skip: 0, take: TAKEN };
  const read = useQuery({
    queryKey: recordKeys.page(descriptor.name, filter, window),
    queryFn: ({ signal }) => (Criteres === null ? [] : loadPage(descriptor, { filter, ...window, signal })),
    enabled: isReadable,
    meta: listEvents(descriptor, filter),
  });
  return { rows: isReadable ? read.data : undefined, error: read.error, retry: () => void read.refetch() };
}

interface RowsProps {
  readonly module: EntityModule;
  readonly list: ShownListDescriptor;
  readonly rows: readonly RecordData[];
  readonly titleId: string;
}

function Rows({ module, list, rows, titleId }: RowsProps): ReactNode {
  const text = useText();
  const context = useCellContext();
  const fields = list.columns.flatMap(({ field, width }) => {
    const named = resolveField(module, field, context.language);
    return named === null ? [] : [{ named, width }];
  });
  // A rank or a day leads nowhere: the name after it does.
  const leading = fields.find(({ named }) => alignmentOf(named.field) === undefined)?.named ?? fields[0]?.named;
  if (rows.length === 0) return <p className="ui-muted">{text('partie.vide')}</p>;
  return (
    <div className="parts-scroll">
      <Table
        aria-labelledby={titleId}
        className="parts-table shown-table"
        columns={fields.map(({ named, width }) => ({
          id: named.name,
          header: named.label,
          align: alignmentOf(named.field),
          headerProps: { style: { width } },
          cell: (row: RecordData) =>
            named === leading ? (
              <RowLink module={module} named={named} row={row}>
                {cellValue(named, row, context)}
              </RowLink>
            ) : (
              cellValue(named, row, context)
            ),
        }))}
        rowKey={readId}
        rows={rows}
      />
    </div>
  );
}
