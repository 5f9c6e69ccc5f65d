import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { FieldControl } from '#web/records/fields/field-control.tsx';
import { LabelledField } from '#web/records/fields/labelled-field.tsx';
import { useErrorTexts } from '#web/records/fields/use-error-texts.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { useLeaveGuard } from '#web/records/sheet/frame/use-leave-guard.ts';
import { UnreadContext, useUnread } from '#web/ui/unread.tsx';
import type { CellEditorProps, Step } from './cell-editor-props.ts';
import { type CellSave, useCellSave } from './use-cell-save.ts';
import { type OpenedCell, useOpenedCell } from './use-opened-cell.ts';
import './cell-editor.css';

/** The control that the sheet has for the field, over its cell: what other people do to the list moves nothing of what is typed. */
export function CellEditor(props: CellEditorProps): ReactNode {
  const { entity, field, name, onLeft } = props;
  const text = useText();
  const language = useLanguage();
  const panel = useRef<HTMLDialogElement>(null);
  const cell = useOpenedCell(props);
  const saving = useCellSave(props, cell);
  const label = fieldLabel(entity, field.name, language);
  async function leave(step: Step): Promise<void> {
    leaveControl(panel.current);
    if (await saving.save()) onLeft(step);
    else focusFirst(panel.current);
  }
  useCellGuard(cell, saving);
  usePlacement(panel, props.findCell);
  usePointerAway(panel, () => void leave('away'));
  const isThere = cell.record !== null;
  useEffect(() => (isThere ? focusFirst(panel.current) : undefined), [isThere]);
  const keys = { isSaving: saving.isSaving, leave, giveBack: () => onLeft('stay') };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the control inside, which leads out of it
    <dialog
      aria-busy={saving.isSaving || !isThere}
      aria-label={text('cellule.titre', { colonne: label, nom: name })}
      className="cell-editor"
      data-kind={field.kind}
      onKeyDown={(event) => onEditorKey(event, { panel: panel.current, ...keys })}
      popover="manual"
      ref={panel}
      tabIndex={-1}
    >
      <EditorControl {...props} cell={cell} label={label} saving={saving} />
    </dialog>
  );
}

interface EditorControlProps extends CellEditorProps {
  readonly cell: OpenedCell;
  readonly saving: CellSave;
  readonly label: string;
}

function EditorControl({ entity, field, cell, label, saving: { errors, sentence } }: EditorControlProps): ReactNode {
  const id = useId();
  const unread = useUnread();
  const refused = useErrorTexts(errors);
  const messages = [
    ...(unread.sentences.length > 0 ? unread.sentences : refused),
    ...[cell.readOnly ?? sentence].filter((one) => one !== null),
  ];
  const aria = {
    id,
    'aria-label': label,
    'aria-describedby': messages.length === 0 ? undefined : `${id}-message`,
    'aria-invalid': errors.length > 0 || unread.sentences.length > 0 || undefined,
    'aria-required': field.required || undefined,
  } as const;
  return (
    <UnreadContext value={unread.tell}>
      {cell.record === null ? null : (
        <FieldControl
          aria={aria}
          disabled={cell.readOnly !== null}
          errors={errors}
          field={field}
          fieldComponent={LabelledField}
          label={label}
          module={entity}
          modules={NONE}
          onBlur={ignore}
          onChange={cell.change}
          onProblem={cell.setProblem}
          record={cell.record}
          value={cell.value}
        />
      )}
      {messages.length === 0 ? null : (
        <p className="ui-error" id={`${id}-message`} role="alert">
          {messages.join(' ')}
        </p>
      )}
    </UnreadContext>
  );
}

/** Nobody leaves the list with a cell that is not saved without saying so. */
function useCellGuard({ isModified }: OpenedCell, { save }: CellSave): void {
  useLeaveGuard({
    layer: 'page',
    session: () => ({
      state: () => ({ isModified: isModified(), isValid: true }),
      save: async () => ((await save()) ? 'saved' : false),
      cancel: ignore,
    }),
    isLeaving: () => false,
    onAbandon: ignore,
  });
}

const NONE: ReadonlyMap<string, EntityModule> = new Map();

function ignore(): void {}

interface EditorKeys {
  readonly panel: HTMLElement | null;
  readonly isSaving: boolean;
  readonly leave: (step: Step) => Promise<void>;
  readonly giveBack: () => void;
}

/** Enter and Tab save and go on, Escape gives back; what opens over the editor keeps its own keys. */
function onEditorKey(event: KeyboardEvent<HTMLElement>, { panel, isSaving, leave, giveBack }: EditorKeys): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || panel === null || target.closest('[popover]') !== panel) return;
  const step = stepOf(event, target, panel);
  if (isSaving || key === 'Escape' || step !== null) event.preventDefault();
  if (isSaving) return;
  if (key === 'Escape') giveBack();
  else if (typeof step === 'string') void leave(step);
  else step?.focus();
}

/** Target of a key: another cell, or a further part of a control that has several. */
function stepOf({ key, shiftKey, ctrlKey, altKey }: KeyboardEvent, target: HTMLElement, panel: HTMLElement): Step | HTMLElement | null {
  if (key === 'Enter') {
    const isBreak = target instanceof HTMLTextAreaElement && (shiftKey || ctrlKey || altKey);
    return isBreak || target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement ? null : 'down';
  }
  if (key !== 'Tab') return null;
  const parts = [...panel.querySelectorAll<HTMLElement>(PARTS)];
  const next = parts[parts.indexOf(target) + (shiftKey ? -1 : 1)];
  return next ?? (shiftKey ? 'previous' : 'next');
}

// A search without a result leads to the creation of the record.
const PARTS = ':is(input, select, textarea, a[data-typed]):not(:disabled):not([tabindex="-1"])';

/** A text that is being typed is read as its control is left. */
function leaveControl(panel: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && panel?.contains(activeElement) === true) activeElement.blur();
}

function focusFirst(panel: HTMLElement | null): void {
  const first = panel?.querySelector<HTMLElement>(PARTS) ?? panel;
  first?.focus();
  if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select();
}

/** Over its cell, wherever the list scrolls it, and never out of the window. */
function usePlacement(panel: RefObject<HTMLElement | null>, findCell: () => HTMLElement | null): void {
  const place = useEffectEvent(() => {
    const [element, cell] = [panel.current, findCell()];
    if (element === null) return;
    if (!element.matches(':popover-open')) element.showPopover();
    if (cell === null) return;
    const { left, top, width } = cell.getBoundingClientRect();
    element.style.minWidth = `${width}px`;
    element.style.left = `${Math.max(MARGIN, Math.min(left, rightEdge() - element.offsetWidth - MARGIN))}px`;
    element.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - element.offsetHeight - MARGIN))}px`;
  });
  const show = useEffectEvent((): void => {
    findCell()?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const observe = useEffectEvent((narrowed: ResizeObserver): void => {
    const list = findCell()?.closest('.list-panel');
    if (list) narrowed.observe(list);
  });
  useLayoutEffect(() => show(), []);
  useLayoutEffect(() => place());
  useEffect(() => {
    const moving = new AbortController();
    const { signal } = moving;
    addEventListener('scroll', () => place(), { capture: true, signal });
    addEventListener('resize', () => place(), { signal });
    // A sheet that opens beside the list narrows it.
    const narrowed = new ResizeObserver(() => place());
    observe(narrowed);
    return () => {
      moving.abort();
      narrowed.disconnect();
    };
  }, []);
}

const MARGIN = 8;

/** A layer at the top would lie over the sheet that opened beside the list. */
function rightEdge(): number {
  return document.querySelector('section[data-creation]')?.getBoundingClientRect().left ?? innerWidth;
}

/** Pointing elsewhere ends the cell; questions and messages are no elsewhere. */
function usePointerAway(panel: RefObject<HTMLElement | null>, onAway: () => void): void {
  const away = useEffectEvent(onAway);
  useEffect(() => {
    function listen({ target }: PointerEvent): void {
      if (target instanceof Element && !panel.current?.contains(target) && target.closest('[role=dialog], [role=alertdialog]') === null)
        away();
    }
    document.addEventListener('pointerdown', listen, { capture: true });
    return () => document.removeEventListener('pointerdown', listen, { capture: true });
  }, [panel]);
}
