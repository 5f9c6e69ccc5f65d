import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { centredOn, type CropFrame, middleOf, scaledFrame, WHOLE } from '#domain/catalogue/crops/crop-frame.ts';
import { imageAddress } from '#web/files/file-info.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { CropSeries } from './use-crop-series.ts';
import styles from './photos.module.css';

const STEP = 100;
const BIG_STEP = 500;
export const LARGER = 1.05;

type StageProps = Pick<CropSeries, 'frame' | 'setFrame' | 'size' | 'setSize' | 'ratio'> & {
  readonly fileId: number;
  readonly caption: string;
};

/** The picture under its frame: a press places the middle, the pointer moves it, the wheel and the keys size it. */
export function CropStage({ fileId, caption, frame, setFrame, size, setSize, ratio }: StageProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  function place(event: PointerEvent): void {
    const box = area.current?.getBoundingClientRect();
    if (frame === null || box === undefined || event.buttons !== 1) return;
    const x = ((event.clientX - box.left) / box.width) * WHOLE;
    const y = ((event.clientY - box.top) / box.height) * WHOLE;
    setFrame(centredOn(frame, { x, y }));
  }
  function resize(factor: number): void {
    if (frame !== null && size !== null) setFrame(scaledFrame(frame, factor, { size, ratio }));
  }
  return (
    <div
      className={styles.stage}
      onPointerDown={place}
      onPointerMove={place}
      onWheel={({ deltaY }) => resize(deltaY < 0 ? LARGER : 1 / LARGER)}
      ref={area}
      role="presentation"
    >
      <img
        alt={caption}
        className={styles.picture}
        draggable={false}
        onLoad={({ currentTarget }) => setSize({ fileId, width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
        src={imageAddress('Origin', fileId)}
      />
      {frame === null ? null : <Frame frame={frame} onMove={setFrame} onResize={resize} />}
    </div>
  );
}

interface FrameProps {
  readonly frame: CropFrame;
  readonly onMove: (frame: CropFrame) => void;
  readonly onResize: (factor: number) => void;
}

function Frame({ frame, onMove, onResize }: FrameProps): ReactNode {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  // The keys go to the frame of each picture of the series in turn.
  useEffect(() => button.current?.focus(), []);
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.key === 'Enter') {
      // A click of the pointer moves the frame, and saves nothing.
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
      return;
    }
    const moved = movedByKey(frame, event);
    const factor = FACTORS[event.key];
    if (moved === null && factor === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (moved === null) onResize(factor ?? 1);
    else onMove(moved);
  }
  const { left, top, width, height } = frame;
  return (
    <button
      aria-describedby={FRAME_HELP}
      aria-label={text('photos.cadre')}
      className={styles.frame}
      onKeyDown={onKeyDown}
      ref={button}
      style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}
      type="button"
    />
  );
}

export const FRAME_HELP = 'cadre-aide';

const FACTORS: Readonly<Record<string, number>> = { '+': LARGER, '=': LARGER, '-': 1 / LARGER };
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function movedByKey(frame: CropFrame, { key, shiftKey }: KeyboardEvent): CropFrame | null {
  const move = MOVES[key];
  if (move === undefined) return null;
  const step = shiftKey ? BIG_STEP : STEP;
  const { x, y } = middleOf(frame);
  return centredOn(frame, { x: x + move[0] * step, y: y + move[1] * step });
}

function share(value: number): string {
  return `${(value * 100) / WHOLE}%`;
}
