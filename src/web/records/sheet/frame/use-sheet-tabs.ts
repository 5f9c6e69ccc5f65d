import { useStore } from '@tanstack/react-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { defaultStringifySearch, useNavigate } from '@tanstack/react-router';
import type { TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import { formatNumber } from '#domain/values/money.ts';
import { readNumber } from '#domain/values/record-data.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { type Dialogs, useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import type { TabItem } from '#web/ui/tabs.tsx';
import { editedProperty } from '#web/records/fields/field-property.ts';
import { entityLabel, findField } from '#web/records/lookup/resolve-field.ts';
import { withSearch } from '#web/records/lookup/screen-paths.ts';
import { useAddress } from '#web/records/use-address.ts';
import { formErrors } from '../record/fields-tab.tsx';
import { groupTabs, heldTabs, joinSessions } from './tab-groups.ts';
import { decisionAfterSave, IDLE_SESSION, isLeavable, type SaveOutcome, type TabSession } from './tab-rules.ts';
import type { SheetController } from './use-sheet.ts';
import type { SheetInput } from './sheet-input.ts';

const HISTORY_TAB = 'historique';

export interface SheetTabs {
  readonly items: readonly TabItem[];
  readonly current: string;
  /** Content of the open tab, one part under the other; nothing in the history. */
  readonly shown: readonly TabDescriptor[];
  /** Asks what the rules say before leaving the tab. */
  readonly select: (key: string) => void;
  /** Tab that holds a property of the record, without question: its errors are on the same form. */
  readonly show: (property: string) => void;
  readonly session: TabSession;
  readonly isModified: boolean;
  readonly cancel: () => void;
  readonly errors: readonly FieldError[];
  readonly onSession: OnSession;
}

/** Report of one tab about its content, at each of its renders. */
type OnSession = (tab: string, session: TabSession, isModified: boolean) => void;

/** The tabs of the sheet and the rules for going from one to another (000 §4.3). */
export function useSheetTabs(
  { entity, screen, id, place }: SheetInput,
  sheet: SheetController,
  saving: () => Promise<SaveOutcome> | null,
): SheetTabs {
  const text = useText();
  const { can } = useRights();
  const visible = screen.tabs.filter((tab) => tab.right === null || can(tab.right));
  const groups = groupTabs(visible);
  const { current, open } = useTabAddress(place.tabParam, [
    ...groups.map((tabs) => tabs.map(({ tab }) => tab)),
    ...(id > 0 ? [[HISTORY_TAB]] : []),
  ]);
  const group = groups.find(([tab]) => tab.tab === current) ?? null;
  const shown = group === null ? [] : heldTabs(group, id);
  const ownSessions = useOwnSessions(current);
  const { isModified, session } = sessionsOf(shown, ownSessions, sheet);
  const found = useStore(sheet.form.store, (state) => state.errors);
  const errors = [...sheet.serverErrors, ...(sheet.showErrors ? formErrors(found) : [])];

  function cancel(): void {
    if (session.state().isModified) notify('info', text('app.modificationAnnulee'));
    session.cancel();
  }
  const items = useTabItems({ entity, id, record: sheet.snapshot }, groups, errors);
  const select = useSelect({ place, current, open, saving }, session, sheet);
  return {
    items: id > 0 ? [...items, { key: HISTORY_TAB, label: text('fiche.historique') }] : items,
    current,
    shown,
    select: (key) => void select(key),
    show: (property) => {
      const holder = groups.find((tabs) => tabs.some((tab) => tabHolds(tab, entity, property)))?.[0];
      if (holder !== undefined && holder.tab !== current) open(holder.tab);
    },
    session,
    isModified,
    cancel,
    errors,
    onSession: ownSessions.onSession,
  };
}

/** One item a tab, with how many errors it holds. */
function useTabItems(
  { entity, id, record }: Pick<SheetInput, 'entity' | 'id' | 'record'>,
  groups: readonly (readonly [TabDescriptor, ...TabDescriptor[]])[],
  errors: readonly FieldError[],
): readonly TabItem[] {
  const text = useText();
  const language = useLanguage();
  return groups.map((tabs) => {
    const [{ group, count: counted }] = tabs;
    const lines = counted === undefined ? null : readNumber(record, counted);
    const count = errors.filter((error) => tabs.some((tab) => tabHolds(tab, entity, error.path))).length;
    return {
      key: tabs[0].tab,
      label: entityLabel(entity, `tabs.${tabs[0].tab}`, language),
      disabled: heldTabs(tabs, id).length === 0,
      group: group === undefined ? null : entityLabel(entity, `sections.${group}`, language),
      ...(lines === null || lines === 0
        ? {}
        : { count: formatNumber(lines, 0, language), description: text('fiche.lignesOnglet', { count: lines }) }),
      badge: count === 0 ? null : String(count),
      badgeLabel: text('fiche.erreursOnglet'),
      tone: 'error',
    };
  });
}

interface OpenTab extends Pick<SheetInput, 'place'> {
  readonly current: string;
  readonly open: (key: string) => void;
  /** The last save, which may still run. */
  readonly saving: () => Promise<SaveOutcome> | null;
}

/** Goes to another tab, once the changes of the open one are stored or given up. A running save is awaited: its changes need no question. */
function useSelect(
  { place, current, open, saving }: OpenTab,
  session: TabSession,
  sheet: Pick<SheetController, 'leftFor' | 'leave'>,
): (key: string) => Promise<void> {
  const text = useText();
  const dialogs = useDialogs();
  const latest = useRef(session);
  useEffect(() => {
    latest.current = session;
  });
  return async (key) => {
    if (key === current) return;
    const decision = await decisionAfterSave(() => latest.current.state(), saving());
    if (decision === 'refuse') {
      notify('warning', text('app.fiche.incomplet'));
      return;
    }
    if (decision === 'ask') {
      const answer = await askBeforeTab(dialogs, text);
      if (answer === 'perdre') latest.current.cancel();
      else if (answer !== 'enregistrer' || !isLeavable(await latest.current.save())) return;
    }
    // A record that was just made has an address of its own: its tab opens there.
    const made = sheet.leftFor();
    if (made === null) open(key);
    else sheet.leave(withSearch(made, place.tabParam, key), true);
  };
}

/** Null, when the question is closed, stays as « Rester » does. */
function askBeforeTab(dialogs: Dialogs, text: ReturnType<typeof useText>): Promise<string | null> {
  return dialogs.ask({
    title: text('fiche.ongletTitre'),
    text: text('app.fiche.demandeSauvegarde'),
    choices: [
      { key: 'rester', label: text('fiche.rester') },
      { key: 'perdre', label: text('app.fiche.sansEnregistrer'), variant: 'danger' },
      { key: 'enregistrer', label: text('fiche.enregistrer'), variant: 'primary', hasFocus: true },
    ],
  });
}

interface OwnSessions {
  /** Null: this tab has reported nothing, it belongs to the record's form. */
  readonly isModified: (tab: string) => boolean | null;
  readonly session: (tab: string) => TabSession;
  readonly onSession: OnSession;
}

interface TabReport {
  readonly current: string;
  readonly modified: Readonly<Record<string, boolean>>;
}

/** Content that holds its own changes reports them at each of its renders; only what shows is stored as state. */
function useOwnSessions(current: string): OwnSessions {
  const latest = useRef(new Map<string, TabSession>());
  const [report, setReport] = useState<TabReport | null>(null);
  const onSession = useCallback<OnSession>(
    (tab, next, isModified) => {
      latest.current.set(tab, next);
      setReport((previous) => {
        const modified = previous?.current === current ? previous.modified : {};
        return previous?.current === current && modified[tab] === isModified
          ? previous
          : { current, modified: { ...modified, [tab]: isModified } };
      });
    },
    [current],
  );
  function of(tab: string): TabSession {
    return latest.current.get(tab) ?? IDLE_SESSION;
  }
  return {
    isModified: (tab) => (report?.current === current ? (report.modified[tab] ?? null) : null),
    session: (tab) => ({ state: () => of(tab).state(), save: () => of(tab).save(), cancel: () => of(tab).cancel() }),
    onSession,
  };
}

type Modifiable = Pick<SheetController, 'session'> & { readonly isModified: boolean };

/** The form of the record and the contents with changes of their own, as the open tab has them. */
function sessionsOf(shown: readonly TabDescriptor[], ownSessions: OwnSessions, sheet: Modifiable): Modifiable {
  const apart = shown.filter((tab) => tab.kind !== 'fields' && ownSessions.isModified(tab.tab) !== null);
  if (apart.length === 0) return sheet;
  const sessions = apart.map((tab) => ownSessions.session(tab.tab));
  const isModified = apart.some((tab) => ownSessions.isModified(tab.tab) === true);
  if (apart.length === shown.length) return { isModified, session: joinSessions(sessions) };
  return { isModified: isModified || sheet.isModified, session: joinSessions([sheet.session, ...sessions]) };
}

/** The open tab is part of the address: a link opens the sheet where its sender was. What stands under a tab leads to it. */
function useTabAddress(
  param: string,
  keys: readonly (readonly string[])[],
): { readonly current: string; readonly open: (key: string) => void } {
  const { pathname, raw } = useAddress();
  const navigate = useNavigate();
  const [unsaid, setUnsaid] = useState('');
  const requestedTab = param === '' ? unsaid : String(raw[param] ?? '');
  const first = keys[0]?.[0] ?? '';
  const current = keys.find((group) => group.includes(requestedTab))?.[0] ?? first;
  if (param === '') return { current, open: setUnsaid };
  return {
    current,
    open: (key) =>
      void navigate({ href: `${pathname}${defaultStringifySearch({ ...raw, [param]: key === first ? undefined : key })}`, replace: true }),
  };
}

function tabHolds(tab: TabDescriptor, entity: SheetInput['entity'], path: string): boolean {
  if (tab.kind !== 'fields') return false;
  const [property = ''] = path.split('.');
  return tab.sections
    .flatMap((section) => section.rows.flat())
    .some((cell) => {
      const field = findField(entity.descriptor, cell.field);
      return field !== undefined && (editedProperty(field) === property || field.name === property);
    });
}
