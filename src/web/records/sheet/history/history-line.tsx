import { WAIVER } from '#domain/work/step-choices.ts';
import type { Language } from '#generated/i18n/languages.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { pastValues } from '#domain/records/read/past-values.ts';
import { CORRECTION_REASON } from '#domain/transitions/correction.ts';
import { text } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { entityLabel, fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { useEntity } from '#web/records/use-entity.ts';
import { IconButton } from '#web/ui/button.tsx';
import { EventLine, type LineEvent } from '#web/ui/prime/event-line.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import type { HistoryEntry, HistoryOperation } from './history-entries.ts';
import { HistoryValue, historyField } from './history-value.tsx';
import type { RestoredSheet } from './restored-sheet.ts';
import { type Restore, useRestoration } from './use-restoration.tsx';

interface Shown {
  readonly key: PlainMessageKey;
  readonly icon: LucideIcon;
  readonly tone: LineEvent['tone'];
}

const OPERATIONS: Readonly<Record<HistoryOperation, Shown>> = {
  insert: { key: 'histo.creation', icon: Plus, tone: 'ok' },
  update: { key: 'histo.modification', icon: Pencil, tone: 'neutral' },
  delete: { key: 'histo.suppression', icon: Trash2, tone: 'error' },
  restore: { key: 'histo.restauration', icon: RotateCcw, tone: 'info' },
};

const SIDES = ['before', 'after'] as const;

interface HistoryLineProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly entries: readonly HistoryEntry[];
  readonly sheet: RestoredSheet | null;
}

/** Each write under the one after it: who, when, what, and every value before and after. */
export function HistoryLine({ entity, id, entries, sheet }: HistoryLineProps): ReactNode {
  const text = useText();
  const restore = useRestoration({ entity, id, held: sheet });
  const ownEntries = entries.filter((entry) => isOwnEntry(entity, entry));
  const events = entries.map((entry) => ({
    key: entry.id,
    icon: OPERATIONS[entry.operation].icon,
    tone: OPERATIONS[entry.operation].tone,
    content: <Entry entity={entity} entry={entry} later={ownEntries.slice(0, Math.max(0, ownEntries.indexOf(entry)))} restore={restore} />,
  }));
  return <EventLine events={events} label={text('histo.titre')} />;
}

interface EntryProps {
  readonly entity: EntityModule;
  readonly entry: HistoryEntry;
  /** Later entries of the record itself, the latest first. */
  readonly later: readonly HistoryEntry[];
  readonly restore: Restore | null;
}

// History of a subtype is stored under its base.
function isOwnEntry({ descriptor }: EntityModule, { entity }: HistoryEntry): boolean {
  return ['', descriptor.name, descriptor.extends].includes(entity);
}

function Entry({ entity, entry, later, restore }: EntryProps): ReactNode {
  const text = useText();
  const { language } = useCellContext();
  const { descriptor } = entity;
  const isOwn = isOwnEntry(entity, entry);
  const part = useEntity(isOwn ? null : entry.entity);
  const others = useSubtypes(isOwn && entry.fields.some((field) => historyField(entity, field) === undefined) ? descriptor.subtypes : []);
  function moduleOf(name: string): EntityModule {
    return part ?? [entity, ...others].find((one) => historyField(one, name) !== undefined) ?? entity;
  }
  const operation = text(OPERATIONS[entry.operation].key);
  const what = part === null ? operation : `${entityLabel(part, 'one', language)} · ${operation}`;
  return (
    <>
      <p className="history-head">
        <strong>{what}</strong>
        <span>{entry.user ?? text('histo.systeme')}</span>
        <time className="num">{formatDateTime(entry.at)}</time>
        {restore === null || !isOwn || later.length === 0 ? null : (
          <IconButton
            icon={RotateCcw}
            label={text('histo.retablirFiche', { date: formatDateTime(entry.at) })}
            onClick={() =>
              restore(pastValues(later.map(({ before }) => before)), text('histo.retablirFiche', { date: formatDateTime(entry.at) }))
            }
          />
        )}
      </p>
      {entry.fields.length === 0 ? null : <Changes entry={entry} moduleOf={moduleOf} restore={isOwn ? restore : null} />}
    </>
  );
}

interface ChangesProps {
  readonly entry: HistoryEntry;
  /** The entity that knows a field. */
  readonly moduleOf: (field: string) => EntityModule;
  readonly restore: Restore | null;
}

function Changes({ entry, moduleOf, restore }: ChangesProps): ReactNode {
  const text = useText();
  const { language } = useCellContext();
  function labelOf(field: string): string {
    return historyLabel(moduleOf(field), field, language);
  }
  return (
    <DataTable
      columns={[
        { id: 'quoi', header: text('histo.quoi'), cell: labelOf },
        ...SIDES.map((side) => ({
          id: side,
          header: text(side === 'before' ? 'histo.avant' : 'histo.apres'),
          isMuted: side === 'before',
          cell: (field: string) => (
            <HistoryValue
              module={moduleOf(field)}
              name={field}
              other={entry[side === 'before' ? 'after' : 'before'][field] ?? null}
              side={side}
              value={entry[side][field] ?? null}
            />
          ),
        })),
        ...(restore === null
          ? []
          : [
              {
                id: 'retablir',
                className: 'history-action',
                header: <span className="ui-sr-only">{text('histo.retablir')}</span>,
                cell: (field: string) => <FieldRestore entry={entry} field={field} label={labelOf(field)} restore={restore} />,
              },
            ]),
      ]}
      isPlain
      isTop
      rowKey={(field) => field}
      rows={entry.fields}
    />
  );
}

interface FieldRestoreProps {
  readonly entry: HistoryEntry;
  readonly field: string;
  readonly label: string;
  readonly restore: Restore;
}

/** Gives one field back what it held before this change. */
function FieldRestore({ entry, field, label, restore }: FieldRestoreProps): ReactNode {
  const text = useText();
  const title = text('histo.retablirChamp', { champ: label });
  return <IconButton icon={RotateCcw} label={title} onClick={() => restore({ [field]: entry.before[field] ?? null }, title)} size={13} />;
}

/** The sheet of a base tells what was done on that of a subtype, whose fields it does not know. */
function useSubtypes(names: readonly string[]): readonly EntityModule[] {
  const { data } = useQuery({
    queryKey: ['descriptions', 'entities', names],
    queryFn: () => Promise.all(names.map(loadEntity)),
    enabled: names.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}

/** Why a status was changed, which is no field of the record. */
const REASONS: Readonly<Record<string, PlainMessageKey>> = {
  Motif: 'fiche.motif',
  [CORRECTION_REASON]: 'histo.motifCorrection',
  [WAIVER]: 'histo.motifDerogation',
};

function historyLabel(module: EntityModule, name: string, language: Language): string {
  const field = historyField(module, name);
  const reason = REASONS[name];
  if (field === undefined && reason !== undefined) return text(reason);
  return field === undefined ? name : fieldLabel(module, field.name, language);
}
