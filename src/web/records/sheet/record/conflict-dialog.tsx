import { type ReactNode, Suspense, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import type { EntityModule, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { Language } from '#generated/i18n/languages.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatValue } from '#domain/records/read/format.ts';
import { type Merge, type MergeConflict, mergeRecords, resolveConflicts } from '#domain/records/write/merge.ts';
import { isRecordData, isTranslation, type RecordData } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, pickText, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';
import type { Dialogs } from '#web/shell/dialogs/dialogs.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { text as currentText } from '#web/i18n/i18n.ts';
import type { Conflict } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { useCellContext } from '#web/records/fields/use-cell-context.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';

const ChangedText = part(
  () => import('../history/changed-text.tsx'),
  (module) => module.ChangedText,
);

export interface MergedRecord {
  /** Values to save: the choices, over the version that is now stored. */
  readonly values: RecordData;
  readonly theirs: RecordData;
}

interface MergeInput {
  readonly entity: EntityModule;
  readonly conflict: Conflict;
  readonly mine: RecordData;
  readonly snapshot: RecordData;
}

/** Asks which value to keep where two people changed the same field; null when the person gives up. */
export async function askMerge(dialogs: Dialogs, { entity, conflict, mine, snapshot }: MergeInput): Promise<MergedRecord | null> {
  const theirs = asRecordData(conflict.current);
  const merge = mergeRecords(editedOnly(entity, snapshot), editedOnly(entity, mine), editedOnly(entity, theirs));
  let choice: readonly string[] | null = null;
  await dialogs.lightview({
    title: currentText('conflit.titre'),
    size: 'LARGE',
    content: (close) => (
      <ConflictTable
        conflict={conflict}
        entity={entity}
        merge={merge}
        onCancel={close}
        onKeep={(paths) => {
          choice = paths;
          close();
        }}
      />
    ),
  });
  if (choice === null) return null;
  return { theirs, values: { ...theirs, ...resolveConflicts(merge, choice) } };
}

interface ConflictTableProps {
  readonly entity: EntityModule;
  readonly conflict: Conflict;
  readonly merge: Merge;
  readonly onCancel: () => void;
  readonly onKeep: (mine: readonly string[]) => void;
}

function ConflictTable({ entity, conflict, merge, onCancel, onKeep }: ConflictTableProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [mine, setMine] = useState<readonly string[]>(merge.conflicts.map((item) => item.path));
  function sideOf(item: MergeConflict): Omit<SideProps, 'side'> {
    return {
      entity,
      item,
      isMine: mine.includes(item.path),
      onChoose: (isMine) => setMine(isMine ? [...mine, item.path] : mine.filter((path) => path !== item.path)),
    };
  }
  return (
    <div className="conflict">
      <p>{text('conflit.texte', { nom: conflict.by?.Nom ?? '?', date: formatDateTime(conflict.at) })}</p>
      {merge.conflicts.length === 0 ? (
        <p>{text('conflit.sansConflit')}</p>
      ) : (
        <DataTable
          columns={[
            { id: 'champ', header: text('conflit.champ'), isRowHeader: true, cell: ({ path }) => labelOf(entity, path, language) },
            {
              id: 'avant',
              header: text('conflit.avant'),
              cell: (item) => <ConflictValue entity={entity} item={item} value={item.before} />,
            },
            { id: 'mien', header: text('conflit.mien'), cell: (item) => <Side {...sideOf(item)} side="mine" /> },
            { id: 'leur', header: text('conflit.leur'), cell: (item) => <Side {...sideOf(item)} side="theirs" /> },
          ]}
          isPlain
          isTop
          rowKey={({ path }) => path}
          rows={merge.conflicts}
        />
      )}
      <DialogActions
        secondary={<Button onClick={onCancel}>{text('fiche.rester')}</Button>}
        primary={
          <Button onClick={() => onKeep(mine)} variant="primary">
            {text('conflit.garder')}
          </Button>
        }
      />
    </div>
  );
}

interface SideProps {
  readonly entity: EntityModule;
  readonly item: MergeConflict;
  readonly side: 'mine' | 'theirs';
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
}

function Side({ entity, item, side, isMine, onChoose }: SideProps): ReactNode {
  return (
    <label className="ui-check-line">
      <input checked={isMine === (side === 'mine')} name={item.path} onChange={() => onChoose(side === 'mine')} type="radio" />
      <ConflictValue entity={entity} item={item} value={item[side]} />
    </label>
  );
}

function fieldOf(entity: EntityModule, path: string): FieldDescriptor | undefined {
  return entity.descriptor.fields.find((candidate) => editedProperty(candidate) === path.split('.')[0]);
}

function labelOf(entity: EntityModule, path: string, language: Language): string {
  const [property = '', ...rest] = path.split('.');
  const field = fieldOf(entity, path);
  return [field === undefined ? property : fieldLabel(entity, field.name, language), ...rest.map(partName)].join(' · ');
}

/** A language bears the name that it has beside its text. */
function partName(part: string): string {
  return CONTENT_LANGUAGES.find((language) => TRANSLATION_PROPERTIES[language] === part)?.toUpperCase() ?? part;
}

interface ConflictValueProps {
  readonly entity: EntityModule;
  readonly item: MergeConflict;
  readonly value: JsonValue;
}

function ConflictValue({ entity, item: { path, before }, value }: ConflictValueProps): ReactNode {
  const field = fieldOf(entity, path);
  const { language, yes, no } = useCellContext();
  if (value === null || value === '') return '—';
  if (field === undefined) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (typeof value === 'string' && (isTranslation(field) || field.kind === 'text'))
    return (
      <Suspense>
        <ChangedText after={value} before={typeof before === 'string' ? before : ''} side="after" />
      </Suspense>
    );
  if (isTranslation(field) && isRecordData(value)) return pickText(value, language) ?? '—';
  // One line of a part, an address say, is no value of the field.
  if (path.includes('.')) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  return formatValue(field, value, { culture: language, enums: entity.enums, yes, no });
}

/** Names that come beside an id are not values of their own: only what can be edited is compared. */
function editedOnly({ descriptor }: EntityModule, record: RecordData): RecordData {
  const names = descriptor.fields.filter((field) => !field.readOnly).map(editedProperty);
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
}

function asRecordData(value: Readonly<Record<string, unknown>>): RecordData {
  return value as RecordData;
}
