/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an open dialog element would take the keyboard of the sheet beside away. */
import { useRouterState } from '@tanstack/react-router';
import { Maximize2, X } from 'lucide-react';
import { type ReactNode, type RefCallback, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { isObject } from '#web/runtime/is-object.ts';
import type { SheetPlace, WayOut } from '#web/runtime/screen-props.ts';
import { besideEndsBy } from '#web/shell/beside.ts';
import type { Creation } from '#web/shell/creation.ts';
import { IconButton } from '#web/ui/button.tsx';
import { goingOn } from '../created-elsewhere.ts';
import { entityLabel } from '../lookup/resolve-field.ts';
import { SheetScreen } from '../sheet-screen.tsx';
import { SIDE_PARAM } from './side-address.ts';
import { SideWidth } from './side-width.tsx';
import './side.css';

type CreationSideProps = Creation & { readonly close: () => void };

const NO_PARAMS = {};
/** The sheet that lacks the record, and the record, are read beside each other. */
const HALF = 50;

/** The sheet of a new record beside what asks for it; made, it is chosen there. */
export function CreationSide(props: CreationSideProps): ReactNode {
  const { entity, screen, given, backTo } = props;
  const language = useLanguage();
  const wayOut = useRef<WayOut | null>(null);
  const place = useCreationPlace(props, wayOut);
  async function end(): Promise<boolean> {
    if (wayOut.current !== null && !(await wayOut.current.mayLeave())) return false;
    props.close();
    return true;
  }
  async function leave(): Promise<void> {
    if (await end()) backTo()?.focus();
  }
  const latestEnd = useEffectEvent(end);
  useEffect(() => besideEndsBy(() => latestEnd()), []);
  const [isOverModal] = useState(() => backTo()?.closest('dialog:modal') != null);
  const panel = useLayer(isOverModal, () => void leave());
  useGoneWith(props.close);
  const content = (
    <>
      <CreationBar {...props} onClose={() => void leave()} wayOut={wayOut} />
      <SheetScreen depth={0} entity={entity} given={given} id={0} params={NO_PARAMS} place={place} screen={screen} />
    </>
  );
  const label = entityLabel(entity, 'one', language);
  if (isOverModal)
    return (
      <dialog aria-label={label} className="side-sheet" data-creation ref={panel}>
        {content}
      </dialog>
    );
  return createPortal(
    <>
      <SideWidth kept="volet-creation" usual={HALF} />
      <section aria-label={label} className="side-sheet" data-creation ref={panel} role="dialog" tabIndex={-1}>
        {content}
      </section>
    </>,
    document.getElementById('contenu') ?? document.body,
  );
}

/** It has no address: once made, the record is chosen, and what lacked it has the keyboard again. */
function useCreationPlace({ onMade, close, backTo }: CreationSideProps, wayOut: RefObject<WayOut | null>): SheetPlace {
  const made = useEffectEvent(async (id: number): Promise<void> => {
    close();
    await onMade(id);
    // The field shows what was chosen first: its link for a new record is gone then.
    requestAnimationFrame(() => backTo()?.focus());
  });
  const [place] = useState<SheetPlace>(() => ({
    layer: 'side',
    pathOf: () => null,
    exit: null,
    tabParam: '',
    neighbours: '',
    onCreated: (id) => made(id),
    onOpen: (way) => {
      wayOut.current = way;
    },
  }));
  return place;
}

interface CreationBarProps extends CreationSideProps {
  readonly wayOut: RefObject<WayOut | null>;
  readonly onClose: () => void;
}

function CreationBar({ href, close, wayOut, onClose }: CreationBarProps): ReactNode {
  const text = useText();
  function openPage(): void {
    const isKept = wayOut.current?.keep() === true;
    window.open(isKept ? goingOn(href) : href, '_blank');
    close();
  }
  return (
    <div className="side-bar">
      <IconButton icon={Maximize2} label={text('fiche.pleinEcran')} onClick={openPage} />
      <IconButton icon={X} label={text('dialog.fermer')} onClick={onClose} />
    </div>
  );
}

/** Escape closes it, but for what opened above since: a question, a list of choices. */
function useLayer(isModal: boolean, onEscape: () => void): RefCallback<HTMLElement> {
  const panel = useRef<HTMLElement>(null);
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const element = panel.current;
    const before = new Set(document.querySelectorAll(ABOVE));
    if (element instanceof HTMLDialogElement) element.showModal();
    else element?.focus({ preventScroll: true });
    function isOurs({ key, defaultPrevented, target }: KeyboardEvent): boolean {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Node)) return false;
      if ([...document.querySelectorAll(ABOVE)].some((other) => other !== element && !before.has(other))) return false;
      return target === document.body || element?.contains(target) === true;
    }
    function onKey(event: KeyboardEvent): void {
      if (!isOurs(event)) return;
      event.preventDefault();
      escape();
    }
    // A dialog would close by itself.
    function onCancel(event: Event): void {
      event.preventDefault();
    }
    element?.addEventListener('cancel', onCancel);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      element?.removeEventListener('cancel', onCancel);
    };
  }, [isModal]);
  return useMemo(
    () => (element) => {
      panel.current = element;
    },
    [],
  );
}

const ABOVE = 'dialog[open], :popover-open';

/** Closes a sheet whose record is gone: its guard already put its question. */
function useGoneWith(close: () => void): void {
  const at = useRouterState({ select: ({ location: { pathname, search } }) => `${pathname} ${sideOf(search)}` });
  const [opened] = useState(at);
  const gone = useEffectEvent(close);
  useEffect(() => {
    if (at !== opened) gone();
  }, [at, opened]);
}

function sideOf(search: unknown): string {
  return isObject(search) ? String(search[SIDE_PARAM] ?? '') : '';
}
