import type { LucideIcon } from 'lucide-react';
import { createStore } from '#web/runtime/store.ts';
import { findOpen, pushView, retitleView, type OpenView } from './view-stack.ts';

export const PANEL_TABS = ['messages', 'actions', 'options', 'http', 'raccourcis', 'imprimantes', 'traduction', 'aide'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

export type MessageKind = 'info' | 'success' | 'warning' | 'danger';

export interface SystemMessage {
  readonly id: number;
  readonly author: string;
  readonly type: MessageKind;
  readonly time: number;
  readonly text: string;
}

/** Something the open page can do: shown in the actions tab and in the palette. */
export interface ContextAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** Why it cannot be done now; set means disabled. */
  readonly refusal?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: readonly string[] | undefined;
  readonly run: () => void;
}

export interface ContextGroup {
  readonly key: string;
  readonly label: string;
  readonly actions: readonly ContextAction[];
}

export interface Shell {
  readonly history: readonly string[];
  readonly views: readonly OpenView[];
  readonly contextGroups: readonly ContextGroup[];
  /** Keys of the open screen, in one sentence; null: none of its own. */
  readonly screenKeys: string | null;
  readonly messages: readonly SystemMessage[];
  /** False: the page is shown without the shell around it (Ctrl+Alt+X). */
  readonly template: boolean;
  readonly panelTab: PanelTab;
  readonly lastUrl: string | null;
}

const INITIAL: Shell = {
  history: [],
  views: [],
  contextGroups: [],
  screenKeys: null,
  messages: [],
  template: true,
  panelTab: 'messages',
  lastUrl: null,
};
const HISTORY_MAX = 50;
const MESSAGES_MAX = 200;
const AUTHOR = 'Backoffice';

export const shell = createStore<Shell>(INITIAL);

let nextMessage = 1;

export function resetShell(): void {
  shell.set(INITIAL);
}

export function addMessage(message: {
  readonly text: string;
  readonly type?: MessageKind;
  readonly author?: string;
  readonly time?: number;
}): SystemMessage {
  const full: SystemMessage = { id: nextMessage++, author: AUTHOR, type: 'info', time: Date.now(), ...message };
  shell.update((state) => ({ ...state, messages: [full, ...state.messages].slice(0, MESSAGES_MAX) }));
  return full;
}

/** After each navigation: the previous address joins the history and the panel returns to the route's tab. */
export function noteNavigation(previous: string | null, panelTab: PanelTab = 'messages'): void {
  shell.update((state) => ({
    ...state,
    // The manual follows from screen to screen.
    panelTab: state.panelTab === 'aide' ? 'aide' : panelTab,
    history: previous ? [previous, ...state.history].slice(0, HISTORY_MAX) : state.history,
  }));
}

/** A sheet that is open already keeps the title its record gave it, when only its address changed. */
export function openView(view: OpenView): void {
  shell.update((state) => {
    const existing = findOpen(state.views, view.route, view.id);
    const title = view.id === undefined ? view.title : (existing?.title ?? view.title);
    return { ...state, views: pushView(state.views, { ...view, title }) };
  });
}

export function titleView(depth: number, title: string): void {
  shell.update((state) => ({ ...state, views: retitleView(state.views, depth, title) }));
}

/** Adds the actions of the open page; the returned function takes them away again. */
export function offerActions(group: ContextGroup): () => void {
  shell.update((state) => ({ ...state, contextGroups: [...state.contextGroups.filter((other) => other.key !== group.key), group] }));
  return () => shell.update((state) => ({ ...state, contextGroups: state.contextGroups.filter((other) => other !== group) }));
}

/** Adds the keys of the open screen to the help; the returned function takes them away again. */
export function offerKeys(screenKeys: string): () => void {
  shell.update((state) => ({ ...state, screenKeys }));
  return () => shell.update((state) => (state.screenKeys === screenKeys ? { ...state, screenKeys: null } : state));
}

export function setTemplate(template: boolean): void {
  shell.update((state) => ({ ...state, template }));
}

export function setPanelTab(panelTab: PanelTab): void {
  shell.update((state) => ({ ...state, panelTab }));
}

const LAST_URL_KEY = 'derniere-adresse';

/** Kept in session storage too: a reload of the sign-in page must not lose where the person was going. */
export function rememberUrl(url: string): void {
  shell.update((state) => ({ ...state, lastUrl: url }));
  try {
    sessionStorage.setItem(LAST_URL_KEY, url);
  } catch {
    // Storage is forbidden: the address is remembered for this page only.
  }
}

/** The remembered address, once: after it is used it is forgotten. */
export function takeLastUrl(): string | null {
  const url = shell.get().lastUrl ?? readLastUrl();
  forgetUrl();
  // Only an address of this application: never one that a link could have planted.
  return url?.startsWith('/') && !url.startsWith('//') ? url : null;
}

export function forgetUrl(): void {
  shell.update((state) => (state.lastUrl === null ? state : { ...state, lastUrl: null }));
  try {
    sessionStorage.removeItem(LAST_URL_KEY);
  } catch {
    // Storage is forbidden: there is nothing to remove.
  }
}

function readLastUrl(): string | null {
  try {
    return sessionStorage.getItem(LAST_URL_KEY);
  } catch {
    return null;
  }
}
