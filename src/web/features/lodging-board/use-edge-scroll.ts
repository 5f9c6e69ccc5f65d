import { type RefObject, useEffect, useRef } from 'react';
import type { Held } from './board-model.ts';

const EDGE_PX = 28;
/** Of how far the pointer is into the edge, or beyond it, each frame scrolls this part. */
const PART = 0.25;
const STEP_MAX_PX = 24;

interface Inner {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Scrolling by a stay that the mouse holds at an edge of the nights, or beyond it; a guest of the tray once it has been over them. */
export function useEdgeScroll(held: Held | null): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const isHeld = held !== null;
  const isOfBoard = (held?.moved.length ?? 0) > 0;
  useEffect(() => {
    if (!isHeld) return undefined;
    let at: { readonly x: number; readonly y: number } | null = null;
    let hasEntered = isOfBoard;
    let frame = 0;
    function scroll(): void {
      frame = 0;
      const board = scroller.current;
      if (board === null || at === null) return;
      const inner = innerOf(board);
      const [x, y] = [stepOf(at.x, inner.left, inner.right), stepOf(at.y, inner.top, inner.bottom)];
      hasEntered ||= x === 0 && y === 0;
      if (!hasEntered || (x === 0 && y === 0)) return;
      board.scrollBy(x, y);
      frame = requestAnimationFrame(scroll);
    }
    function follow({ clientX, clientY }: DragEvent): void {
      at = { x: clientX, y: clientY };
      if (frame === 0) frame = requestAnimationFrame(scroll);
    }
    document.addEventListener('dragover', follow);
    return () => {
      document.removeEventListener('dragover', follow);
      cancelAnimationFrame(frame);
    };
  }, [isHeld, isOfBoard]);
  return scroller;
}

/** The nights in sight, without the names and the days that stay, nor the bars of the scroller. */
function innerOf(board: HTMLElement): Inner {
  const { left, top } = board.getBoundingClientRect();
  const head = board.querySelector('thead')?.getBoundingClientRect();
  const names = board.querySelector('thead th')?.getBoundingClientRect();
  return {
    left: left + board.clientLeft + (names?.width ?? 0) + EDGE_PX,
    top: top + board.clientTop + (head?.height ?? 0) + EDGE_PX,
    right: left + board.clientLeft + board.clientWidth - EDGE_PX,
    bottom: top + board.clientTop + board.clientHeight - EDGE_PX,
  };
}

function stepOf(at: number, from: number, to: number): number {
  if (at < from) return Math.max(-STEP_MAX_PX, Math.floor((at - from) * PART));
  return at > to ? Math.min(STEP_MAX_PX, Math.ceil((at - to) * PART)) : 0;
}
