import type { ReactNode } from 'react';
import { useLanguage } from '#web/i18n/use-text.ts';
import styles from './map.module.css';

/** Metres of a degree of latitude. */
const DEGREE = 111_320;
const [LEFT, BOTTOM, TICK] = [16, 16, 5];
/** The bar is at most this long, in units of the drawing. */
const LONGEST = 140;
const ROUND = [5, 2, 1];
const KILOMETRE = 1000;

/** A round length on the map, in metres or kilometres; `scale`: units of the drawing a degree. */
export function ScaleBar({ scale, height }: { readonly scale: number; readonly height: number }): ReactNode {
  const language = useLanguage();
  const metres = roundBelow((LONGEST / scale) * DEGREE);
  const isFar = metres >= KILOMETRE;
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: isFar ? 'kilometer' : 'meter' });
  const y = height - BOTTOM;
  const right = LEFT + (metres / DEGREE) * scale;
  return (
    <g aria-hidden className={styles.scale}>
      <path d={`M${LEFT} ${y - TICK}V${y}H${right}V${y - TICK}`} />
      <text x={LEFT + TICK} y={y - TICK}>
        {format.format(isFar ? metres / KILOMETRE : metres)}
      </text>
    </g>
  );
}

/** The largest of 1, 2, 5, 10, 20, 50… that is no more. */
export function roundBelow(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return (ROUND.find((one) => one * power <= length) ?? 1) * power;
}
