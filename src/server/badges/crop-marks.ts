import type { Content } from 'pdfmake/interfaces.js';
import type { CardBox } from './badge-sheet.ts';

const LENGTH = 4;
/** Outside the bleed. */
const OFFSET = 4;

/** Two short lines at each corner, outside the card. */
export function cropMarks({ x, y, width, height }: CardBox): Content {
  const lines = [0, width].flatMap((across) => [0, height].flatMap((down) => cornerMarks(across, down)));
  return { absolutePosition: { x, y }, canvas: lines };
}

function cornerMarks(across: number, down: number) {
  const [right, below] = [across === 0 ? -1 : 1, down === 0 ? -1 : 1];
  const end = OFFSET + LENGTH;
  return [
    { ...LINE, x1: across + right * OFFSET, y1: down, x2: across + right * end, y2: down },
    { ...LINE, x1: across, y1: down + below * OFFSET, x2: across, y2: down + below * end },
  ];
}

const LINE = { type: 'line', lineWidth: 0.4 } as const;
