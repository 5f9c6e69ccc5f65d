import type { PartField } from './part-field.ts';
import { Plus, Rows3 } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import type { EntityModule, FilterNode, Language } from '#generated/entities/descriptor.gen.ts';
import { alignmentOf } from '#domain/records/read/format.ts';
import { viewConditions } from '#domain/records/conditions/view-values.ts';
import { settledBy } from '#domain/records/read/settled.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { isFileField } from '#domain/files/file-kinds.ts';
import { freeDays } from '#domain/records/write/free-day.ts';
import { LazyPartsDrop } from '#web/files/load-files.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Table, type TableColumn } from '#web/ui/table.tsx';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { isEditable } from '#web/records/fields/field-property.ts';
import { newLabel } from '#web/records/list/new-label.ts';
import { entityLabel, resolveField } from '#web/records/lookup/resolve-field.ts';
import { useViewer } from '#web/records/lookup/use-viewer.ts';
import { useSentence } from '#web/records/own-sentence.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { PartPictures } from './part-pictures.tsx';
import { PartsCut } from './parts-cut.tsx';
import { isTyped } from './part-cell.tsx';
import { PartRow } from './part-row.tsx';
import type { TabSession } from '../frame/tab-rules.ts';
import { type FormParts, useFormParts } from '../record/use-input-schema.ts';
import { useOpenedRow } from './use-opened-row.ts';
import { type PartsController, useParts } from './use-parts.ts';
import type { PartsTabDescriptor } from './parts-input.ts';

const PartsFilters = part(
  () => import('./parts-filters.tsx'),
  (module) => module.PartsFilters,
);
const NO_FILTERS: readonly FilterNode[] = [];

interface PartsTabProps {
  readonly entity: EntityModule;
  readonly tab: PartsTabDescriptor;
  readonly label: string;
  readonly id: number;
  /** The record that holds the parts, as last read. */
  readonly record: RecordData;
  readonly disabled: boolean;
  readonly onSession: (session: TabSession, isModified: boolean) => void;
}

/** Parts of the record, loaded with their description when the tab is first shown. */
export function PartsTab(given: PartsTabProps): ReactNode {
  const settled = settledBy(given.entity.descriptor, { name: given.tab.entity, record: given.record });
  const why = useSentence(settled?.says);
  const props = { ...given, disabled: given.disabled || settled !== undefined };
  const module = useEntity(props.tab.entity);
  if (module === null) return <div aria-busy className="sheet-loading" />;
  return (
    <>
      {why === null ? null : <p className="parts-settled">{why}</p>}
      <DescribedParts {...props} module={module} />
    </>
  );
}

function DescribedParts(props: PartsTabProps & { readonly module: EntityModule }): ReactNode {
  const parts = useFormParts(props.module);
  return parts === null ? <div aria-busy className="sheet-loading" /> : <PartsTable {...props} parts={parts} />;
}

type KnownPartsProps = PartsTabProps & { readonly module: EntityModule; readonly parts: FormParts };

function PartsTable(props: KnownPartsProps): ReactNode {
  const { module, tab, id, onSession } = props;
  const text = useText();
  const [filters, setFilters] = useState(NO_FILTERS);
  const list = useListedParts(props, filters);
  const [announcement, announce] = useState('');
  useEffect(() => onSession(list.session, list.isModified));
  const access = usePartsAccess(props, { list, filters });
  const emptyDetail = useEmptyDetail(props, { canAdd: access.canAdd, isFiltered: filters.length > 0 });
  const bar =
    tab.filters === undefined ? null : (
      <Suspense fallback={<div aria-busy className="parts-filters" />}>
        <PartsFilters
          filters={filters}
          isMoveMissed={list.isOrdered && access.canWrite && filters.length > 0}
          module={module}
          offered={tab.filters}
          onChange={setFilters}
          ready={tab.ready}
          shown={list.items.length}
          total={list.total}
        />
      </Suspense>
    );
  if (list.error !== null)
    return (
      <div className="parts">
        {bar}
        <LoadFailure error={list.error} own={module.descriptor.says?.loadFailure} retry={list.retry} />
      </div>
    );
  return (
    <div className="parts">
      <PartsTools {...props} bar={bar} canAdd={access.canAdd} list={list} />
      {list.items.length === 0 && !list.isLoading ? (
        <Notice icon={Rows3} title={text(filters.length > 0 ? 'liste.aucun' : 'partie.vide')} {...emptyDetail} />
      ) : (
        <div className="parts-scroll">
          {list.isCut ? <PartsCut module={module} parentId={id} shown={list.items.length} tab={tab} total={list.total} /> : null}
          <PartsRows {...props} access={access} announce={announce} list={list} />
        </div>
      )}
      <output className="ui-sr-only">{announcement}</output>
    </div>
  );
}

function useListedParts({ entity, module, parts, tab, id, record }: KnownPartsProps, filters: readonly FilterNode[]): PartsController {
  const viewer = useViewer();
  const edition = entity.descriptor.edition === null ? viewer.edition : readNumber(record, entity.descriptor.edition);
  const conditions = useMemo(() => viewConditions(filters, viewer), [filters, viewer]);
  return useParts({ owner: entity, module, parts, tab, id: parentKey(module, tab, record) ?? id, edition, filters: conditions });
}

interface Listed {
  readonly list: PartsController;
  readonly filters: readonly FilterNode[];
}

interface PartsAccess {
  readonly canWrite: boolean;
  readonly canDelete: boolean;
  readonly canAdd: boolean;
  readonly canMove: boolean;
}

function usePartsAccess({ entity, module: { descriptor }, tab, disabled }: KnownPartsProps, { list, filters }: Listed): PartsAccess {
  const { can } = useRights();
  const first = firstTabOf(entity, tab);
  const canWrite = !disabled && can(descriptor.rights.write) && descriptor.operations.includes('update');
  return {
    canWrite,
    canDelete: first === null && !disabled && can(descriptor.rights.delete) && descriptor.operations.includes('delete'),
    canAdd: first === null && canWrite && descriptor.operations.includes('create'),
    // A rank among the rows that a filter leaves is none among all.
    canMove: list.isOrdered && canWrite && filters.length === 0,
  };
}

/** Why the list is empty, and what may be done about it. */
function useEmptyDetail(
  { entity, tab }: KnownPartsProps,
  { canAdd, isFiltered }: { readonly canAdd: boolean; readonly isFiltered: boolean },
): { readonly detail?: string } {
  const text = useText();
  const language = useLanguage();
  const first = firstTabOf(entity, tab);
  if (isFiltered) return {};
  if (first !== null) return { detail: text('partie.videAilleurs', { onglet: entityLabel(entity, `tabs.${first}`, language) }) };
  return canAdd ? { detail: text('partie.videDetail') } : {};
}

interface PartsToolsProps extends KnownPartsProps {
  readonly list: PartsController;
  readonly canAdd: boolean;
  readonly bar: ReactNode;
}

function PartsTools({ module, tab, id, record, list, canAdd, bar }: PartsToolsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const fileField = module.descriptor.fields.find((field) => isFileField(field) && field.required);
  const isPictures = fileField?.kind === 'image' && list.items.length > 0;
  if (!canAdd && bar === null && !isPictures) return null;
  return (
    <div className="parts-tools">
      {canAdd ? (
        <Button icon={Plus} onClick={() => list.add(freeDays(module.descriptor, { parent: record, items: list.items }))}>
          {newLabel(module, text, language)}
        </Button>
      ) : null}
      {canAdd && fileField !== undefined ? (
        <Suspense>
          <LazyPartsDrop entity={module.descriptor} field={fileField} onAdd={list.add} parentId={id} />
        </Suspense>
      ) : null}
      {isPictures ? <PartPictures field={fileField} fields={partFields(module, tab, language)} items={list.items} /> : null}
      {bar}
    </div>
  );
}

interface PartsRowsProps extends KnownPartsProps {
  readonly list: PartsController;
  readonly access: PartsAccess;
  readonly announce: (message: string) => void;
}

function PartsRows({ module, parts, tab, label, list, access, announce }: PartsRowsProps): ReactNode {
  const language = useLanguage();
  const { can } = useRights();
  const context = useCellContext();
  const fields = partFields(module, tab, language);
  const isTypedInRow = fields.some(({ named }) => isTyped(named.field, can));
  const opened = useOpenedRow(list.isModified);
  return (
    <Table
      aria-label={label}
      className="parts-table"
      columns={partsColumns(fields, access, useText())}
      row={(item, index) => (
        <PartRow
          announce={announce}
          canDelete={access.canDelete}
          canMove={access.canMove}
          canWrite={access.canWrite}
          context={context}
          fields={fields}
          index={index}
          isTypedInRow={isTypedInRow}
          item={item}
          list={list}
          module={module}
          modules={parts.modules}
          opened={opened}
        />
      )}
      rowKey={(item) => String(item['Id'])}
      rows={list.items}
    />
  );
}

function partsColumns(fields: readonly PartField[], access: PartsAccess, text: Text): readonly TableColumn<RecordData>[] {
  const handle = <span className="ui-sr-only">{text('partie.deplacer', { nom: '' })}</span>;
  return [
    ...(access.canMove ? [{ id: '', header: handle, className: 'parts-handle' }] : []),
    ...fields.map(({ named, width }) => ({
      id: named.name,
      header: (
        <>
          {named.label}
          {access.canWrite && named.field.required && isEditable(named.field) && named.kind !== 'boolean' ? (
            <span className="ui-required"> *</span>
          ) : null}
        </>
      ),
      align: alignmentOf(named.field),
      headerProps: { style: { minWidth: width } },
    })),
    { id: ' ', header: <span className="ui-sr-only">{text('partie.actions')}</span> },
  ];
}

/** Tab of the same sheet where parts of this entity are added and deleted: several may show the same ones, each its side of them. Null: this one. */
function firstTabOf({ descriptor }: EntityModule, tab: PartsTabDescriptor): string | null {
  const screen = descriptor.screens.find(({ tabs }) => tabs.some((one) => one.tab === tab.tab && one.kind === 'parts'));
  const first = screen?.tabs.find((one) => one.kind === 'parts' && one.entity === tab.entity && one.parentField === tab.parentField);
  return first === undefined || first.tab === tab.tab ? null : first.tab;
}

/** Key of the record in its parts: its id, or the year of an edition. */
function parentKey({ descriptor }: EntityModule, { parentField }: PartsTabDescriptor, record: RecordData): number | null {
  return readNumber(record, descriptor.fields.find(({ name }) => name === parentField)?.key ?? 'Id');
}

/** A day and the button of its calendar, never cut. */
const DATE_WIDTH = 136;

/** The columns of the tab, else every field of the part; the rank is the order of the rows. */
function partFields(module: EntityModule, tab: PartsTabDescriptor, language: Language): readonly PartField[] {
  return tab.columns
    .filter((column) => column.displayed && column.field !== 'Ordre' && column.field !== tab.parentField)
    .map((column) => ({ named: resolveField(module, column.field, language), width: column.width }))
    .flatMap(({ named, width }) => (named === null ? [] : [{ named, width: named.kind === 'date' ? Math.max(width, DATE_WIDTH) : width }]));
}
