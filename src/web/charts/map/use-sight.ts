import { type PointerEvent, useRef, useState } from 'react';
import type { Sight, Spot } from './projection.ts';

const STEP = 1.6;
/** A press that moves by less opens what it is on. */
const DRAG_MIN = 4;

interface Drag {
  readonly from: Spot;
  readonly sight: Sight;
  readonly isMoving: boolean;
}

export interface MapSight {
  readonly sight: Sight;
  readonly zoom: (times: 1 | -1) => void;
  readonly reset: () => void;
  readonly isMoved: boolean;
  readonly pointer: {
    readonly onPointerDown: (event: PointerEvent<SVGSVGElement>) => void;
    readonly onPointerMove: (event: PointerEvent<SVGSVGElement>) => void;
    readonly onPointerUp: (event: PointerEvent<SVGSVGElement>) => void;
  };
}

/** Part of the map that is seen: as it fits, until it is enlarged or dragged. */
export function useSight(fitting: Sight, { width, height }: { readonly width: number; readonly height: number }): MapSight {
  const [moved, setMoved] = useState<Sight | null>(null);
  const drag = useRef<Drag | null>(null);
  const sight = moved ?? fitting;
  return {
    sight,
    isMoved: moved !== null,
    zoom: (times) => setMoved({ ...sight, scale: sight.scale * STEP ** times }),
    reset: () => setMoved(null),
    pointer: {
      onPointerDown: (event) => {
        if (event.button === 0) drag.current = { from: { x: event.clientX, y: event.clientY }, sight, isMoving: false };
      },
      onPointerMove: (event) => {
        const { current } = drag;
        if (current === null) return;
        const [x, y] = [event.clientX - current.from.x, event.clientY - current.from.y];
        if (!current.isMoving && Math.hypot(x, y) < DRAG_MIN) return;
        // From now on the press belongs to the map, not to the mark under it.
        if (!current.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { ...current, isMoving: true };
        const unit = current.sight.scale * Math.min(event.currentTarget.clientWidth / width, event.currentTarget.clientHeight / height);
        const { middle, scale } = current.sight;
        setMoved({ middle: { x: middle.x - x / unit, y: middle.y - y / unit }, scale });
      },
      onPointerUp: () => {
        drag.current = null;
      },
    },
  };
}
