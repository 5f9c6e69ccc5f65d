import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { EntityDescriptor, EntityModule } from '#generated/entities/descriptor.gen.ts';
import { formatClock, formatDateTime } from '#domain/values/dates.ts';
import { readNumber, type RecordData } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { SheetPlace } from '#web/runtime/screen-props.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { StatusOf } from '#web/ui/status/status.tsx';
import { cellStatus } from '#web/records/fields/cell-text.ts';
import { baseEvents, loadHistory, recordKeys } from '#web/records/record-api.ts';
import { IdentityLine, IdentityPicture } from '#web/records/identity/identity-line.tsx';
import { ThreadButton } from '#web/thread/thread-button.tsx';
import { LaterViewers } from '#web/thread/later-viewers.ts';
import { TasksButton } from '#web/tasks/later-tasks.ts';
import { resolveField } from '#web/records/lookup/resolve-field.ts';
import { readEntries } from '../history/history-entries.ts';
import type { SaveState } from '../record/use-record-save.ts';

interface SheetHeaderProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly title: string;
  readonly record: RecordData;
  readonly isModified: boolean;
  readonly isReadOnly: boolean;
  readonly saveState: SaveState;
  readonly layer: SheetPlace['layer'];
  readonly menu: readonly MenuItem[];
  readonly transitions: ReactNode;
  readonly position: ReactNode;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** Stays in sight while the sheet scrolls: what it is, its state, and the one filled button. */
export function SheetHeader({
  entity,
  id,
  title,
  record,
  isModified,
  isReadOnly,
  saveState,
  layer,
  menu,
  transitions,
  position,
  onSave,
  onCancel,
}: SheetHeaderProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const status = entity.descriptor.states === null ? null : resolveField(entity, entity.descriptor.states.field, language);
  const value = status === null ? null : cellStatus(status, record);
  return (
    <header className="sheet-header" data-layer={layer}>
      {id > 0 ? <IdentityPicture entity={entity} record={record} /> : null}
      <div className="sheet-lines">
        <div className="sheet-line">
          <div className="sheet-name">
            {layer === 'page' ? <h1 tabIndex={-1}>{title}</h1> : <h2 tabIndex={-1}>{title}</h2>}
            {value === null ? null : <StatusOf from={status?.field.enum} isFocusable of={value} />}
            <Edition descriptor={entity.descriptor} record={record} title={title} />
            {id > 0 ? <Traces entity={entity} id={id} /> : null}
          </div>
          <div className="sheet-actions">
            {position}
            {id > 0 ? <TeamButtons entity={entity} id={id} title={title} /> : null}
            {menu.length === 0 ? null : <MenuButton icon={Ellipsis} iconOnly items={menu} label={text('fiche.actions')} />}
            {isReadOnly ? null : <Ends isModified={isModified} onCancel={onCancel} onSave={onSave} saveState={saveState} />}
          </div>
        </div>
        <div className="sheet-line">
          {id > 0 ? <IdentityLine entity={entity} isYearTold record={record} /> : null}
          {transitions === null ? null : <div className="sheet-steps">{transitions}</div>}
          {isReadOnly ? null : <SavedLine isModified={isModified && id > 0} saveState={saveState} />}
        </div>
      </div>
    </header>
  );
}

/** Tasks and comments of the record. */
function TeamButtons(props: Pick<SheetHeaderProps, 'entity' | 'id' | 'title'>): ReactNode {
  return (
    <>
      <Suspense fallback={null}>
        <TasksButton {...props} />
      </Suspense>
      <ThreadButton {...props} />
    </>
  );
}

type EndsProps = Pick<SheetHeaderProps, 'isModified' | 'saveState' | 'onSave' | 'onCancel'>;

/** Together on whatever line there is room. */
function Ends({ isModified, saveState, onSave, onCancel }: EndsProps): ReactNode {
  const text = useText();
  return (
    <div className="sheet-ends">
      <Button disabled={!isModified || saveState.isSaving} onClick={onCancel}>
        {text('fiche.annuler')}
      </Button>
      <SaveButton isModified={isModified} onSave={onSave} saveState={saveState} />
    </div>
  );
}

interface EditionProps {
  readonly descriptor: EntityDescriptor;
  readonly record: RecordData;
  readonly title: string;
}

/** Year of a record that belongs to one, where its name does not give it already. */
function Edition({ descriptor: { edition }, record, title }: EditionProps): ReactNode {
  const year = edition === null ? null : readNumber(record, edition);
  if (year === null || title.includes(String(year))) return null;
  return <span className="sheet-edition num">{year}</span>;
}

type SavingProps = Pick<SheetHeaderProps, 'isModified' | 'saveState'>;

/** State of what is typed, under the button that saves it; its room stays, so that nothing moves as it comes and goes. */
function SavedLine({ isModified, saveState: { isSaving, savedAt } }: SavingProps): ReactNode {
  const text = useText();
  const saved = isSaving || savedAt === null ? '' : text('fiche.enregistreA', { heure: formatClock(savedAt).slice(0, 5) });
  return (
    <output className="sheet-saved" data-modified={isModified || undefined}>
      {isModified ? text('fiche.nonEnregistre') : saved}
    </output>
  );
}

function SaveButton({ isModified, saveState: { isSaving }, onSave }: SavingProps & { readonly onSave: () => void }): ReactNode {
  const text = useText();
  return (
    <Button
      aria-disabled={isSaving || undefined}
      busy={isSaving}
      className="sheet-save"
      data-clean={!isModified || undefined}
      onClick={onSave}
      title="Ctrl+S"
      variant="primary"
    >
      {text(isSaving ? 'fiche.enregistrement' : 'fiche.enregistrer')}
    </Button>
  );
}

/** The last who changed the record, then those who have it open. */
function Traces(props: { readonly entity: EntityModule; readonly id: number }): ReactNode {
  return (
    <>
      <LastChange {...props} />
      <Suspense fallback={null}>
        <LaterViewers {...props} />
      </Suspense>
    </>
  );
}

function LastChange({ entity, id }: { readonly entity: EntityModule; readonly id: number }): ReactNode {
  const text = useText();
  const { data } = useQuery({
    queryKey: recordKeys.history(entity.descriptor.name, id),
    queryFn: ({ signal }) => loadHistory(entity.descriptor, id, signal),
    meta: baseEvents(entity.descriptor),
  });
  const last = readEntries(data ?? [])[0];
  if (last === undefined) return <p className="sheet-meta"> </p>;
  const date = formatDateTime(last.at);
  return (
    <p className="sheet-meta">
      {last.user === null ? text('fiche.modifieLeSeul', { date }) : text('fiche.modifieLe', { date, nom: last.user })}
    </p>
  );
}

/** Ctrl+S saves the sheet that has the focus; where none has it, the one that opened last. */
export function useSaveKey(panelId: string, onSave: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (document.getElementById(panelId)?.closest('.sheet') !== sheetInHand()) return;
      // A text that is being typed is read when its field is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      queueMicrotask(onSave);
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [panelId, onSave]);
}

function sheetInHand(): Element | null {
  const focused = document.activeElement;
  return (
    focused?.closest('.sheet') ??
    focused?.closest('.side-sheet, .sheet-page')?.querySelector('.sheet') ??
    [...document.querySelectorAll('.sheet')].at(-1) ??
    null
  );
}
