import { text as message } from '#web/i18n/i18n.ts';
import { connection } from '#web/runtime/connection.ts';
import { createStore } from '#web/runtime/store.ts';
import { TOAST_FADE_MS } from './constants.ts';
import { addMessage, type MessageKind } from './shell-store.ts';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: MessageKind;
  readonly text: string;
  readonly action: ToastAction | null;
  /** Fading out: gone after 300 ms. */
  readonly leaving: boolean;
}

export interface NotifyOptions {
  readonly action?: ToastAction;
  /** Time on screen; a toast with an action stays longer, an error until it is closed. */
  readonly durationMs?: number;
}

const SHOWN_MS = 5000;
const SHOWN_WITH_ACTION_MS = 12_000;
const TOASTS_MAX = 5;

export const toasts = createStore<readonly Toast[]>([]);

/** Shows a toast and keeps its text in the messages of the right panel. An unknown kind shows as info. */
export function notify(kind: string, text: string, options: NotifyOptions = {}): number {
  const { id, type } = addMessage({ text, type: isKind(kind) ? kind : 'info' });
  const shownText = withoutOutage(text);
  if (shownText === '') return id;
  const toast: Toast = { id, kind: type, text: shownText, action: options.action ?? null, leaving: false };
  toasts.update((shown) => [...shown, toast].slice(-TOASTS_MAX));
  const duration = options.durationMs ?? defaultDuration(toast);
  if (duration !== null) setTimeout(() => dismiss(id), duration);
  return id;
}

/** The strip of the shell says that the server is silent, for as long as it is: a toast says what else there is. */
function withoutOutage(text: string): string {
  return connection.get().isLost ? text.replaceAll(message('http.reseau'), '').trim() : text;
}

export function dismiss(id: number): void {
  toasts.update((shown) => shown.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  setTimeout(() => toasts.update((shown) => shown.filter((toast) => toast.id !== id)), TOAST_FADE_MS);
}

function defaultDuration({ kind, action }: Toast): number | null {
  if (kind === 'danger') return null;
  return action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
}

function isKind(kind: string): kind is MessageKind {
  return kind === 'info' || kind === 'success' || kind === 'warning' || kind === 'danger';
}
