import { type DragEvent, useState } from 'react';
import type { Film } from './deliberation-model.ts';

/** A place where the film that is dragged may be put; null: not this one, or none is dragged. */
export function useFilmDrop(coming: Film | null, onDrop: (film: Film) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver: isOver && coming !== null,
    drop: {
      onDragLeave: () => setOver(false),
      onDragOver: (event: DragEvent) => {
        if (coming === null) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (coming === null) return;
        event.preventDefault();
        event.stopPropagation();
        onDrop(coming);
      },
    },
  };
}
