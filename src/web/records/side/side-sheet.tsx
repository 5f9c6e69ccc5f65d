/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an open dialog element would take the keyboard of the list behind away. */
import { useNavigate } from '@tanstack/react-router';
import { Lock, X } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { part } from '#web/runtime/part.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { ListScreenProps, SheetPlace } from '#web/runtime/screen-props.ts';
import { useRightName } from '#web/session/right-name.ts';
import { useRights } from '#web/session/rights.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { entityLabel } from '../lookup/resolve-field.ts';
import { SheetScreen } from '../sheet-screen.tsx';
import { SheetPosition } from '../sheet/frame/sheet-position.tsx';
import { offerBeside } from './offer-beside.ts';
import './side.css';

/** The sheet does not wait for the bar that widens it. */
const SideWidth = part(
  () => import('./side-width.tsx'),
  (module) => module.SideWidth,
);

export interface SideSheetProps extends ListScreenProps {
  readonly id: number;
  readonly place: SheetPlace;
}

/** A lightview: the sheet of a record beside the screen that opened it, which stays in use. */
export function SideSheet(props: SideSheetProps): ReactNode {
  const { entity, id, depth, place } = props;
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { can } = useRights();
  function close(): void {
    if (place.exit !== null) void navigate({ href: place.exit });
  }
  const panel = useSideFocus(id, close);
  useEffect(() => offerBeside(), []);
  const { record } = props.screen.rights;
  const isAllowed = can(record);
  const missing = useRightName(isAllowed ? null : record);
  return (
    <>
      <Suspense fallback={null}>
        <SideWidth />
      </Suspense>
      <section
        aria-label={entityLabel(entity, 'one', language)}
        className="side-sheet"
        data-size="LARGE"
        ref={panel}
        role="dialog"
        tabIndex={-1}
      >
        <div className="side-bar">
          <SheetPosition depth={depth} entity={entity} id={id} place={place} />
          <IconButton icon={X} label={text('dialog.fermer')} onClick={close} />
        </div>
        {isAllowed ? (
          <SheetScreen {...props} key={id} />
        ) : (
          <Notice detail={`${text('page.401.droit')} ${missing}`} icon={Lock} role="alert" title={text('page.401.titre')} />
        )}
      </section>
    </>
  );
}

/** The keyboard goes into the layer when it opens, and back to what opened it when it closes; Escape closes it. */
function useSideFocus(id: number, onEscape: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const opener = document.activeElement;
    function onKey(event: KeyboardEvent): void {
      if (!isOurs(event, panel.current)) return;
      event.preventDefault();
      escape();
    }
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  // Another record is another form: the keyboard, which was in the one before, stays in the layer.
  useEffect(() => {
    if (panel.current?.contains(document.activeElement) === false) panel.current.focus({ preventScroll: true });
  }, [id]);
  return panel;
}

/** A layer above comes first (a question, a list of choices), and the list behind keeps its own Escape. */
function isOurs({ key, defaultPrevented, target }: KeyboardEvent, panel: HTMLElement | null): boolean {
  if (key !== 'Escape' || defaultPrevented || panel === null) return false;
  if (document.querySelector('dialog[open], :popover-open') !== null) return false;
  // Of two layers, the one that opened last.
  if (target === document.body) return [...document.querySelectorAll('.side-sheet')].at(-1) === panel;
  return target instanceof Node && panel.contains(target);
}
