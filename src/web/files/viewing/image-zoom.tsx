import { Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { download } from '../download.ts';
import { type FileInfo, imageAddress } from '../file-info.ts';
import { AS_FILE } from '../fetch-file.ts';
import { getFichier } from '#generated/client/sdk/fichiers.gen.ts';
import { Picture } from './picture.tsx';
import { wheelSteps } from './wheel-steps.ts';

/** 000 §9; the page under it is usable at once. */
const FADE_MS = 600;
/** Widths of the picture, the first of which shows the whole of it. */
const SCALES = [1, 1.5, 2, 3, 4, 6] as const;

interface ImageZoomProps {
  readonly file: FileInfo;
  /** The last of it has faded. */
  readonly onGone: () => void;
}

/** A picture over the whole page, enlarged by the wheel, the keys + and - or the buttons. */
export function ImageZoom({ file, onGone }: ImageZoomProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState(0);
  const [isLeaving, setLeaving] = useState(false);
  function step(direction: number): void {
    setLevel((now) => Math.max(0, Math.min(SCALES.length - 1, now + direction)));
  }
  useWheelSteps({ dialog, area, onStep: step });
  useFading({ dialog, isLeaving, onGone });
  function onKeyDown(event: KeyboardEvent): void {
    // The list that the picture stands in would take the keys for its own.
    event.stopPropagation();
    const direction = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (direction !== undefined && !event.ctrlKey) step(direction);
  }
  const scale = SCALES[level] ?? 1;
  return createPortal(
    <dialog
      aria-hidden={isLeaving || undefined}
      aria-label={file.Nom}
      className="file-zoomed"
      data-leaving={isLeaving || undefined}
      onCancel={(event) => {
        event.preventDefault();
        setLeaving(true);
      }}
      onKeyDown={onKeyDown}
      ref={dialog}
    >
      <ZoomBar file={file} level={level} onClose={() => setLeaving(true)} onStep={step} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an enlarged picture scrolls by keyboard */}
      <section aria-label={file.Nom} className="file-zoomed-area" ref={area} tabIndex={0}>
        <Picture
          alt={file.Nom}
          className={scale === 1 ? 'file-zoomed-whole' : 'file-zoomed-part'}
          src={imageAddress('Origin', file.Id)}
          style={scale === 1 ? {} : { width: `${scale * 100}%` }}
        />
      </section>
    </dialog>,
    document.body,
  );
}

interface ZoomBarProps {
  readonly file: FileInfo;
  readonly level: number;
  readonly onStep: (direction: number) => void;
  readonly onClose: () => void;
}

function ZoomBar({ file, level, onStep, onClose }: ZoomBarProps): ReactNode {
  const text = useText();
  return (
    <header className="file-zoomed-bar">
      <span className="file-zoomed-name">{file.Nom}</span>
      <IconButton disabled={level === 0} icon={ZoomOut} label={text('fichier.zoomArriere')} onClick={() => onStep(-1)} />
      <output className="file-percent">{Math.round((SCALES[level] ?? 1) * 100)} %</output>
      <IconButton disabled={level === SCALES.length - 1} icon={ZoomIn} label={text('fichier.zoomAvant')} onClick={() => onStep(1)} />
      <IconButton
        icon={Download}
        label={text('fichier.telecharger', { nom: file.Nom })}
        onClick={() => void download(() => getFichier({ path: { id: file.Id }, ...AS_FILE }))}
      />
      <IconButton data-autofocus icon={X} label={text('fichier.fermer')} onClick={onClose} />
    </header>
  );
}

interface WheelInput {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly area: RefObject<HTMLElement | null>;
  readonly onStep: (direction: number) => void;
}

function useWheelSteps({ dialog, area, onStep }: WheelInput): void {
  const stepByWheel = useEffectEvent(onStep);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    const turn = wheelSteps((direction) => stepByWheel(-direction));
    function onWheel(event: WheelEvent): void {
      event.preventDefault();
      turn(event.deltaY);
    }
    const element = area.current;
    // React listens to wheels passively: it could not keep the picture from scrolling meanwhile.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [dialog, area]);
}

interface FadingInput extends Pick<WheelInput, 'dialog'> {
  readonly isLeaving: boolean;
  readonly onGone: () => void;
}

function useFading({ dialog, isLeaving, onGone }: FadingInput): void {
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (!isLeaving) return undefined;
    dialog.current?.close();
    const timer = setTimeout(gone, FADE_MS);
    return () => clearTimeout(timer);
  }, [dialog, isLeaving]);
}
