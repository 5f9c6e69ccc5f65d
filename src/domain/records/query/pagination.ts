export const PAGE_SIZES = [10, 30, 50, 100, 300, 500, 1000] as const;
export const DEFAULT_PAGE_SIZE = 10;
const NEAR = 100;
const STEP = 100;

export function pageCount(rows: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rows / pageSize));
}

/** Pages the picker offers: those within 100 of the current one and every multiple of 100. */
export function pickablePages(pages: number, current: number): readonly number[] {
  const from = Math.max(1, current - NEAR);
  const to = Math.min(pages, current + NEAR);
  const near = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const steps = Array.from({ length: Math.floor(pages / STEP) }, (_, index) => (index + 1) * STEP);
  return [...new Set([...near, ...steps])].toSorted((left, right) => left - right);
}
