import { useStore } from '@tanstack/react-form';
import { useCallback, useMemo, useRef, useState } from 'react';
import { defaultStringifySearch, useNavigate } from '@tanstack/react-router';
import type { TabDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { useDialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import type { TabItem } from '#web/ui/tabs.tsx';
import { editedProperty } from '../fields/field-property.ts';
import { entityLabel, findField } from '../resolve-field.ts';
import { useAddress } from '../use-address.ts';
import { formErrors } from './fields-tab.tsx';
import { IDLE_SESSION, isLeavable, switchDecision, type TabSession } from './tab-rules.ts';
import type { SheetController, SheetInput } from './use-sheet.ts';

export const HISTORY_TAB = 'historique';

export interface SheetTabs {
  readonly items: readonly TabItem[];
  readonly current: string;
  readonly descriptor: TabDescriptor | null;
  /** Asks what the rules say before leaving the tab. */
  readonly select: (key: string) => void;
  /** Tab that holds a property of the record, without question: its errors are on the same form. */
  readonly show: (property: string) => void;
  readonly session: TabSession;
  readonly isModified: boolean;
  readonly cancel: () => void;
  readonly errors: readonly FieldError[];
  readonly onSession: (session: TabSession, isModified: boolean) => void;
}

/** The tabs of the sheet and the rules for going from one to another (000 §4.3). */
export function useSheetTabs({ entity, screen, id, place }: SheetInput, sheet: SheetController): SheetTabs {
  const text = useText();
  const language = useLanguage();
  const dialogs = useDialogs();
  const { can } = useRights();
  const visible = screen.tabs.filter((tab) => tab.right === null || can(tab.right));
  const { current, open } = useTabAddress(place.tabParam, [...visible.map((tab) => tab.tab), ...(id > 0 ? [HISTORY_TAB] : [])]);
  const descriptor = visible.find((tab) => tab.tab === current) ?? null;
  const own = useOwnSession(current);
  const { isModified, session } =
    descriptor?.kind === 'fields' || own.isModified === null ? sheet : { isModified: own.isModified, session: own.session };
  const found = useStore(sheet.form.store, (state) => state.errors);
  const errors = [...sheet.serverErrors, ...(sheet.showErrors ? formErrors(found) : [])];

  const select = async (key: string): Promise<void> => {
    if (key === current) return;
    const decision = switchDecision(session.state());
    if (decision === 'refuse') {
      notify('warning', text('app.fiche.incomplet'));
      return;
    }
    if (decision === 'ask') {
      if (!(await dialogs.confirm({ text: text('app.fiche.demandeSauvegarde') }))) session.cancel();
      else if (!isLeavable(await session.save())) return;
    }
    open(key);
  };
  const cancel = (): void => {
    if (session.state().isModified) notify('info', text('app.modificationAnnulee'));
    session.cancel();
  };
  const items = visible.map((tab): TabItem => {
    const count = errors.filter((error) => tabHolds(tab, entity, error.path)).length;
    return {
      key: tab.tab,
      label: entityLabel(entity, `tabs.${tab.tab}`, language),
      disabled: id === 0 && (tab.kind !== 'fields' || tab.sections.length === 0),
      badge: count === 0 ? null : String(count),
      badgeLabel: text('fiche.erreursOnglet'),
      tone: 'error',
    };
  });
  return {
    items: id > 0 ? [...items, { key: HISTORY_TAB, label: text('fiche.historique') }] : items,
    current,
    descriptor,
    select: (key) => void select(key),
    show: (property) => {
      const holder = visible.find((tab) => tabHolds(tab, entity, property));
      if (holder !== undefined && holder.tab !== current) open(holder.tab);
    },
    session,
    isModified,
    cancel,
    errors,
    onSession: own.onSession,
  };
}

interface OwnSessionState {
  /** Null: the open tab has said nothing of itself, it belongs to the record's form. */
  readonly isModified: boolean | null;
  readonly session: TabSession;
  readonly onSession: (session: TabSession, isModified: boolean) => void;
}

/** A tab that holds its own changes tells of them at each of its renders; only what shows is kept as state. */
function useOwnSession(current: string): OwnSessionState {
  const latest = useRef<TabSession>(IDLE_SESSION);
  const [known, setKnown] = useState<{ readonly tab: string; readonly isModified: boolean } | null>(null);
  const onSession = useCallback(
    (next: TabSession, isModified: boolean) => {
      latest.current = next;
      setKnown((previous) => (previous?.tab === current && previous.isModified === isModified ? previous : { tab: current, isModified }));
    },
    [current],
  );
  const session = useMemo<TabSession>(
    () => ({ state: () => latest.current.state(), save: () => latest.current.save(), cancel: () => latest.current.cancel() }),
    [],
  );
  return { isModified: known?.tab === current ? known.isModified : null, session, onSession };
}

/** The open tab is part of the address: a link opens the sheet where its sender was. */
function useTabAddress(param: string, keys: readonly string[]): { readonly current: string; readonly open: (key: string) => void } {
  const { pathname, raw } = useAddress();
  const navigate = useNavigate();
  const asked = String(raw[param] ?? '');
  const [first = ''] = keys;
  return {
    current: keys.includes(asked) ? asked : first,
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
