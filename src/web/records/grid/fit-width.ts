import { DEFAULT_WIDTH } from './column-layout.ts';

const PADDING = 26;

/** Width that shows the widest value of a column among the rows on screen, header included. */
export function fitWidth(scroller: HTMLElement | null, index: number): number {
  if (scroller === null || index < 0) return DEFAULT_WIDTH;
  const cells = [...scroller.querySelectorAll<HTMLElement>(`[data-column="${index}"]`)];
  const label = scroller.querySelector<HTMLElement>(`[data-head="${index}"] .grid-th-label`);
  const range = document.createRange();
  const widths = [...cells, ...(label === null ? [] : [label])].map((element) => {
    range.selectNodeContents(element);
    return range.getBoundingClientRect().width + (element === label ? PADDING * 2 : PADDING);
  });
  return widths.length === 0 ? DEFAULT_WIDTH : Math.max(...widths);
}
