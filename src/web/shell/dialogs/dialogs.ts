import type { ReactNode } from 'react';
import { createStore } from '#web/runtime/store.ts';

export type DialogSize = 'SMALL' | 'MEDIUM' | 'LARGE' | 'FULL' | 'XL';

interface Common {
  /** Name of the act, or of its outcome. */
  readonly title: string;
  readonly size?: DialogSize;
}

export interface ConfirmOptions extends Common {
  /** Beside the title (verb, number and noun: « Supprimer 3 accréditations ? »): names, what goes with them, how to undo; null: the title says it all. */
  readonly text: ReactNode;
  /** The verb of the title. */
  readonly confirmLabel: string;
  /** Default: « Annuler ». */
  readonly cancelLabel?: string;
  /** The action destroys something: the button says so and is not the one focused. */
  readonly danger?: boolean;
}

export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly variant?: 'primary' | 'secondary' | 'danger';
  /** Takes the focus, which the first choice has otherwise. */
  readonly hasFocus?: true;
}

export interface AskOptions extends Common {
  readonly text: ReactNode;
  readonly choices: readonly Choice[];
}

export interface AlertOptions extends Common {
  readonly text: ReactNode;
  readonly kind?: 'info' | 'success' | 'warning' | 'danger';
  readonly closeLabel?: string;
}

export interface LightviewOptions extends Common {
  /** Cannot be closed by the close button or the backdrop, only by the content; Esc presses its button with `data-escape`. */
  readonly locked?: boolean;
  readonly content: (close: () => void) => ReactNode;
}

export interface BesideOptions {
  /** Lays itself out: nothing is put around it. */
  readonly content: (close: () => void) => ReactNode;
}

export interface SelectorOption {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | null;
}

export interface SelectorOptions extends Common {
  readonly options: readonly SelectorOption[];
  readonly multiple?: boolean;
  readonly selected?: readonly string[];
}

export type OpenDialog = { readonly id: number; readonly size: DialogSize; readonly close: (result: unknown) => void } & (
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions }
  | { readonly kind: 'ask'; readonly options: AskOptions }
  | { readonly kind: 'alert'; readonly options: AlertOptions }
  | { readonly kind: 'lightview'; readonly options: LightviewOptions }
  | { readonly kind: 'beside'; readonly options: BesideOptions }
  | { readonly kind: 'selector'; readonly options: SelectorOptions }
);

type NewDialog = OpenDialog extends infer D ? (D extends OpenDialog ? Omit<D, 'id' | 'close'> : never) : never;

/** Open dialogs, the last one on top. */
export const openDialogs = createStore<readonly OpenDialog[]>([]);

let nextId = 1;

function open(dialog: NewDialog): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const id = nextId++;
  function close(result: unknown) {
    openDialogs.update((shown) => shown.filter((other) => other.id !== id));
    resolve(result);
  }
  openDialogs.update((shown) => [...shown, { ...dialog, id, close }]);
  return promise;
}

/** Modal layers of the platform (§2.5). Each promise settles when its dialog closes; focus returns to the opener. */
export const dialogs = {
  /** True only when the person confirmed. */
  confirm: async (options: ConfirmOptions): Promise<boolean> =>
    (await open({ kind: 'confirm', size: options.size ?? 'SMALL', options })) === true,
  /** Key of the chosen answer; null when the dialog was closed. */
  ask: async (options: AskOptions): Promise<string | null> => {
    const answer = await open({ kind: 'ask', size: options.size ?? 'SMALL', options });
    return typeof answer === 'string' ? answer : null;
  },
  alert: async (options: AlertOptions): Promise<void> => {
    await open({ kind: 'alert', size: options.size ?? 'SMALL', options });
  },
  lightview: async (options: LightviewOptions): Promise<void> => {
    await open({ kind: 'lightview', size: options.size ?? 'LARGE', options });
  },
  /** A layer that leaves the page in use. */
  beside: async (options: BesideOptions): Promise<void> => {
    await open({ kind: 'beside', size: 'LARGE', options });
  },
  /** Chosen keys; null when the person gave up. */
  select: async (options: SelectorOptions): Promise<readonly string[] | null> => {
    const answer = await open({ kind: 'selector', size: options.size ?? 'SMALL', options });
    return Array.isArray(answer) ? answer.filter((key) => typeof key === 'string') : null;
  },
};

export type Dialogs = typeof dialogs;

/** The same dialogs for components; a hook, so that a screen under test may be given others later. */
export function useDialogs(): Dialogs {
  return dialogs;
}
