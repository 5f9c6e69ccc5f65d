import { useStore } from '@tanstack/react-form';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { formatDateTime, toUtcText } from '#domain/values/dates.ts';
import { recordDisplay } from '#domain/records/read/display.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { type ContextAction, titleView } from '#web/shell/shell-store.ts';
import { useOfferedActions } from '#web/shell/use-offered-actions.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { SheetBody } from '#web/records/overview/sheet-body.tsx';
import { useEntity } from '#web/records/use-entity.ts';
import { useRightName } from '#web/session/right-name.ts';
import { useRights } from '#web/session/rights.ts';
import { newLabel } from '#web/records/list/new-label.ts';
import { entityLabel } from '#web/records/lookup/resolve-field.ts';
import { PrintedSheet } from '../paper/printed-sheet.tsx';
import { fieldId } from '../record/field-ids.ts';
import { SheetHeader, useSaveKey } from './sheet-header.tsx';
import { SheetNotices } from './sheet-notices.tsx';
import { SheetPosition } from './sheet-position.tsx';
import { SheetTabBar } from './sheet-tab-bar.tsx';
import { SheetPanel } from './sheet-tab-panel.tsx';
import { TransitionButtons } from '../transitions/transition-buttons.tsx';
import { useDraft } from '../record/use-draft.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { asRecord } from '../record/use-record-form.ts';
import { useSheet, type SheetController } from './use-sheet.ts';
import type { SheetInput } from './sheet-input.ts';
import { type RecordLock, useRecordLock } from '../record/use-record-lock.ts';
import { lockedAccess, useSheetAccess } from './use-sheet-access.ts';
import { type OfferedAction, useSheetActions } from './use-sheet-actions.ts';
import { useSheetMenu } from './use-sheet-menu.ts';
import { type SheetTabs, useSheetTabs } from './use-sheet-tabs.ts';
import { useRunningSave, useWaysOut } from './use-ways-out.ts';

/** A record on screen, once it has been read. */
export function SheetView(input: SheetInput): ReactNode {
  const { entity, parts, id, depth, place } = input;
  const panelId = useId();
  const opened = useOpenedSheet(input, panelId);
  const { sheet, tabs, access, lock, draft } = opened;
  const title = useTitle(input, sheet);
  useEffect(() => (place.layer === 'page' ? titleView(depth, title) : undefined), [place, depth, title]);
  const fields = place.layer === 'page' ? '' : panelId;
  const goTo = useGoTo(tabs, fields);
  useFirstField(panelId, id === 0);
  const isPartsWritten = usePartsWritten(tabs) && access.isOpen;
  return (
    <section className="sheet">
      <OpenedHeader input={input} opened={opened} title={title} />
      <SheetBanners
        closedYear={access.closedYear}
        draft={draft}
        lock={lock}
        missing={isPartsWritten ? null : access.missing}
        sheet={sheet}
      />
      {place.layer === 'page' ? (
        <PrintedSheet entity={entity} id={id} modules={parts.modules} record={sheet.snapshot} screen={input.screen} title={title} />
      ) : null}
      <SheetNotices canWrite={access.canWrite} entity={entity} form={sheet.form} id={id} record={sheet.snapshot} />
      <SheetTabBar panelId={panelId} screen={input.screen.screen} tabs={tabs} />
      <SheetBody entity={entity} id={id} onTab={tabs.select} record={sheet.snapshot}>
        <SheetPanel {...{ access, entity, fields, goTo, id, panelId, sheet, tabs }} modules={parts.modules} />
      </SheetBody>
    </section>
  );
}

/** The record, its tabs, what the person may do with it, and how it is saved or left. */
function useOpenedSheet(input: SheetInput, panelId: string) {
  const { entity, id, place } = input;
  const sheet = useSheet(input);
  const running = useRunningSave();
  const tabs = useSheetTabs(input, sheet, running.saving);
  const rights = useSheetAccess(input, sheet.snapshot);
  const lock = useRecordLock(entity.descriptor, { id, isWanted: rights.canWrite });
  const access = lockedAccess(rights, lock);
  const draft = useDraft({ descriptor: entity.descriptor, id, layer: place.layer, form: sheet.form, snapshot: sheet.snapshot });
  const session = useRef(tabs.session);
  useEffect(() => {
    session.current = tabs.session;
  });
  const actions = useSheetActions(input, { sheet, session: () => session.current });
  const menu = useSheetMenu(input, { sheet, access, actions: actions.menu, isModified: tabs.isModified });
  const { isLeaving } = sheet;
  const { save, mayLeave } = useWaysOut({ layer: place.layer, session, isLeaving, ...running, dropDraft: draft.drop });
  useSaveKey(panelId, () => void save());
  useEffect(() => place.onOpen?.({ mayLeave, keep: draft.keep }));
  return { sheet, tabs, lock, access, draft, actions, menu, save };
}

interface OpenedHeaderProps {
  readonly input: SheetInput;
  readonly opened: ReturnType<typeof useOpenedSheet>;
  readonly title: string;
}

function OpenedHeader({ input, opened, title }: OpenedHeaderProps): ReactNode {
  const { entity, id, depth, place } = input;
  const { sheet, tabs, access, actions, menu, save } = opened;
  // A tab by hand may write records of others: whoever only reads this one still saves those.
  const isReadOnly = !access.canWrite && !(tabs.isModified && tabs.shown.some(({ kind }) => kind === 'feature' || kind === 'parts'));
  useSheetOffer({ input, opened, title }, isReadOnly);
  return (
    <SheetHeader
      entity={entity}
      id={id}
      isModified={tabs.isModified || (id === 0 && access.canWrite)}
      isReadOnly={isReadOnly}
      menu={menu}
      layer={place.layer}
      position={place.layer === 'page' ? <SheetPosition depth={depth} entity={entity} id={id} place={place} /> : null}
      onCancel={tabs.cancel}
      onSave={() => void save()}
      record={sheet.snapshot}
      saveState={sheet.saveState}
      title={title}
      transitions={
        id > 0 ? (
          <Steps
            actions={actions.bar}
            entity={entity}
            isBlocked={tabs.isModified}
            isClosed={access.closedYear !== null}
            record={sheet.snapshot}
          />
        ) : null
      }
    />
  );
}

/** Lines of this sheet in the palette, beside the steps of its file. */
function useSheetOffer({ input: { entity, id }, opened, title }: OpenedHeaderProps, isReadOnly: boolean): void {
  const text = useText();
  const { tabs, actions, menu, save } = opened;
  function offered({ key, label, icon, onSelect }: MenuItem, refusal?: string): ContextAction {
    return { key, label, icon, refusal, run: onSelect };
  }
  const bar = actions.bar.filter(({ disabled = false }) => !disabled);
  const refusal = tabs.isModified ? text('fiche.etapeAvantSaisie') : undefined;
  const saving = { key: 'enregistrer', label: text('fiche.enregistrer'), keys: ['Ctrl', 'S'], run: () => void save() };
  useOfferedActions({
    key: `fiche.${entity.descriptor.name}.${id}`,
    label: title,
    actions: [
      ...(isReadOnly ? [] : [saving]),
      ...bar.map((item) => offered(item, refusal)),
      ...menu.filter(({ disabled = false }) => !disabled).map((item) => offered(item)),
    ],
  });
}

/** True if the person may write the open tab without the right on the record: parts, or values that its screen writes elsewhere. */
function usePartsWritten({ shown }: SheetTabs): boolean {
  const { can } = useRights();
  const tab = shown.find(({ kind }) => kind === 'parts');
  const part = useEntity(tab?.kind === 'parts' ? tab.entity : null);
  if (shown.some((one) => one.kind === 'feature' && one.writes !== undefined && can(one.writes))) return true;
  return part !== null && part.descriptor.operations.includes('update') && can(part.descriptor.rights.write);
}

interface StepsProps {
  readonly entity: SheetInput['entity'];
  readonly record: RecordData;
  readonly actions: readonly OfferedAction[];
  /** Unsaved input must be saved or cancelled first. */
  readonly isBlocked: boolean;
  readonly isClosed: boolean;
}

/** The steps of the file, and what a feature adds to them. */
function Steps({ entity, record, actions, isBlocked, isClosed }: StepsProps): ReactNode {
  const keepFocus = useKeptFocus(record);
  return (
    <>
      <TransitionButtons entity={entity} isBlocked={isBlocked} isClosed={isClosed} record={record} />
      {actions.map(({ key, label, icon, busy, disabled, onSelect }) => (
        <Button
          aria-disabled={busy || undefined}
          busy={busy}
          disabled={isBlocked || disabled}
          key={key}
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget);
            onSelect();
          }}
          {...(icon === undefined ? {} : { icon })}
        >
          {label}
        </Button>
      ))}
    </>
  );
}

/** The title follows what is typed; while that names nothing, it stays what was read. */
function useTitle({ entity, id }: SheetInput, { form, snapshot }: SheetController): string {
  const text = useText();
  const language = useLanguage();
  const values = useStore(form.store, (state) => state.values);
  return useMemo(() => {
    if (id === 0) return newLabel(entity, text, language);
    const typed = recordDisplay(entity, asRecord({ ...snapshot, ...values }), language);
    if (typed !== String(id)) return typed;
    const read = recordDisplay(entity, snapshot, language);
    // Nothing names it: what it is, then its number.
    return read === String(id) ? text('fiche.numero', { nom: entityLabel(entity, 'one', language), id }) : read;
  }, [entity, id, snapshot, values, text, language]);
}

interface SheetBannersProps {
  readonly sheet: SheetController;
  readonly draft: ReturnType<typeof useDraft>;
  readonly missing: string | null;
  readonly closedYear: number | null;
  readonly lock: RecordLock;
}

function SheetBanners({ sheet, draft, missing, closedYear, lock }: SheetBannersProps): ReactNode {
  const text = useText();
  const droit = useRightName(missing);
  return (
    <>
      {missing === null ? null : <Banner tone="warn">{text('fiche.lectureSeule', { droit })}</Banner>}
      {closedYear === null ? null : <Banner tone="info">{text('fiche.editionCloturee', { annee: String(closedYear) })}</Banner>}
      {lock.by === null ? null : (
        <Banner actions={<Button onClick={() => void lock.force()}>{text('fiche.forcer')}</Button>} tone="warn">
          {text('app.ficheBloquee', { name: lock.by })}
        </Banner>
      )}
      {draft.offered === null || missing !== null || closedYear !== null || lock.by !== null ? null : (
        <Banner
          actions={
            <>
              <Button onClick={draft.takeUp}>{text('fiche.reprendre')}</Button>
              <Button onClick={draft.forget} variant="quiet">
                {text('fiche.oublier')}
              </Button>
            </>
          }
        >
          {text('fiche.brouillon', { date: formatDateTime(toUtcText(draft.offered.at)) })}
        </Banner>
      )}
      {sheet.isNewer ? (
        <Banner actions={<Button onClick={sheet.takeNewer}>{text('fiche.recharger')}</Button>} tone="warn">
          {text('fiche.modifiee')}
        </Banner>
      ) : null}
    </>
  );
}

/** Shows the tab of a field, then puts the keyboard on it. */
function useGoTo(tabs: SheetTabs, fields: string): (property: string) => void {
  return (property) => {
    tabs.show(property);
    requestAnimationFrame(() => {
      const element = document.getElementById(fieldId(fields, property));
      const target =
        element?.matches('input, select, textarea, button') === true
          ? element
          : element?.querySelector<HTMLElement>('input, select, textarea, button');
      target?.focus();
    });
  };
}

const TYPED = ':is(input, textarea, select):not(:disabled, [readonly], [type=hidden], [tabindex="-1"]), [contenteditable=true]';

/** A new record is typed at once: the keyboard is in its first field. */
function useFirstField(panelId: string, isNew: boolean): void {
  useEffect(() => {
    if (isNew) document.getElementById(panelId)?.querySelector<HTMLElement>(TYPED)?.focus();
  }, [panelId, isNew]);
}
