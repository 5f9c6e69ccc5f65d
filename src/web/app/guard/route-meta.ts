import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';
import type { PanelTab } from '#web/shell/shell-store.ts';

/** Facts about a route for the guard and the shell before its screen is loaded. */
export interface RouteMeta {
  /** Route name; folded, it is the right code. */
  readonly name: string;
  readonly needsLogin: boolean;
  readonly checkRight: boolean;
  /** False: the page stands alone, without sidebar and header. */
  readonly withTemplate: boolean;
  readonly disabled?: boolean | ((state: { readonly maintenance: boolean }) => boolean);
  readonly title?: PlainMessageKey;
  readonly panelTab?: PanelTab;
  /** Id of the user record the address opens: everybody may open their own (platform §6). */
  readonly userId?: number | undefined;
  /** Right code when it is not the route name. */
  readonly right?: string;
}

type MetaInput = Partial<RouteMeta> & { readonly name: string };

/** A page inside the shell that requires a session; the rights check is on by default. */
export function shellPage(input: MetaInput): RouteMeta {
  return { needsLogin: true, checkRight: true, withTemplate: true, ...input };
}

/** A page that stands alone and needs no session (sign-in, errors, maintenance). */
export function barePage(input: MetaInput): RouteMeta {
  return { needsLogin: false, checkRight: false, withTemplate: false, ...input };
}
