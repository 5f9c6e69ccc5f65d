import './status-help.css';

const ID = 'status-help';

interface Explained {
  readonly status: HTMLElement;
  /** Element that is pointed at or has the focus: the status, or the cell around it. */
  readonly holder: HTMLElement;
  readonly text: string;
}

let hide: (() => void) | null = null;

/** Shows what a status means in a layer beside it, as long as it is pointed at or has the focus; Escape takes the layer away. */
export function showHelp({ status, holder, text }: Explained): void {
  hide?.();
  const layer = document.createElement('div');
  Object.assign(layer, { id: ID, className: 'ui-popover status-help', popover: 'manual', role: 'tooltip', textContent: text });
  // Within the landmark of the status: readers who go from one to the next miss nothing.
  (status.closest('main, dialog, aside, [role=dialog]') ?? document.body).append(layer);
  layer.showPopover({ source: status });
  holder.setAttribute('aria-describedby', ID);
  const leaving = new AbortController();
  hide = () => {
    hide = null;
    leaving.abort();
    layer.remove();
    holder.removeAttribute('aria-describedby');
  };
  listen({ holder, signal: leaving.signal });
}

/** Away with the layer as soon as the pointer or the focus is elsewhere, or what is below moves. */
function listen({ holder, signal }: { readonly holder: HTMLElement; readonly signal: AbortSignal }): void {
  function onElsewhere({ target }: Event): void {
    if (!(target instanceof Node) || !holder.contains(target)) hide?.();
  }
  function onGone(): void {
    hide?.();
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    hide?.();
  }
  for (const name of ['pointerover', 'focusin'] as const) addEventListener(name, onElsewhere, { signal });
  for (const name of ['pointerdown', 'popstate'] as const) addEventListener(name, onGone, { signal });
  addEventListener('scroll', onGone, { signal, capture: true });
  addEventListener('keydown', onKey, { signal, capture: true });
}
