import { ADVANCE, GLYPH_HEIGHT, drawable, strokesOf } from './glyphs.ts';

export type Rgb = readonly [number, number, number];
export type Point = readonly [number, number];

/** A picture of at most 256 colours, one byte a pixel: quick to draw and small once packed. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly palette: readonly Rgb[];
}

export function createCanvas(width: number, height: number, palette: readonly Rgb[]): Canvas {
  return {
    width,
    height,
    palette,
    pixels: new Uint8Array(width * height),
  };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function fillRect({ width, height, pixels }: Canvas, box: Box, color: number): void {
  const [left, right] = [clamp(box.x, width), clamp(box.x + box.width, width)];
  for (let y = clamp(box.y, height); y < clamp(box.y + box.height, height); y += 1) pixels.fill(color, y * width + left, y * width + right);
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}

/** Bands from one colour of the palette to a later one, top down. */
export function fillBands(
  canvas: Canvas,
  { from, to, top, bottom }: { readonly from: number; readonly to: number; readonly top: number; readonly bottom: number },
): void {
  const steps = to - from + 1;
  for (let step = 0; step < steps; step += 1) {
    const y = top + ((bottom - top) * step) / steps;
    fillRect(canvas, { x: 0, y, width: canvas.width, height: (bottom - top) / steps + 1 }, from + step);
  }
}

export function fillDisc(
  { width, height, pixels }: Canvas,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  color: number,
): void {
  for (let row = clamp(y - radius, height); row < clamp(y + radius, height); row += 1) {
    const half = Math.sqrt(Math.max(0, radius * radius - (row + 0.5 - y) ** 2));
    pixels.fill(color, row * width + clamp(x - half, width), row * width + clamp(x + half, width));
  }
}

/** Everything under a line that goes from left to right. */
export function fillBelow({ width, height, pixels }: Canvas, line: (x: number) => number, color: number): void {
  const tops = Array.from({ length: width }, (_, x) => clamp(line(x), height));
  for (let y = Math.min(...tops); y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if (y >= (tops[x] ?? height)) pixels[y * width + x] = color;
  }
}

export function fillPolygon({ width, height, pixels }: Canvas, points: readonly Point[], color: number): void {
  const ys = points.map(([, y]) => y);
  const edges = points.map(([x, y], index) => edgeOf([x, y], points[(index + 1) % points.length] ?? [x, y]));
  const crossings: number[] = [];
  for (let row = clamp(Math.min(...ys), height); row < clamp(Math.max(...ys), height); row += 1) {
    const at = row + 0.5;
    crossings.length = 0;
    for (const { top, bottom, x, y, right, down } of edges) if (at >= top && at < bottom) crossings.push(x + ((at - y) * right) / down);
    // Two of them are put in order as they are filled.
    if (crossings.length > 2) crossings.sort((left, right) => left - right);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [one, other] = [clamp(crossings[index] ?? 0, width), clamp(crossings[index + 1] ?? 0, width)];
      pixels.fill(color, row * width + Math.min(one, other), row * width + Math.max(one, other));
    }
  }
}

function edgeOf([x, y]: Point, [nextX, nextY]: Point) {
  return {
    top: Math.min(y, nextY),
    bottom: Math.max(y, nextY),
    x,
    y,
    right: nextX - x,
    down: nextY - y,
  };
}

export interface Lettering {
  /** Centre of the line. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Of the stroke. */
  readonly weight: number;
  readonly color: number;
}

export function textWidth(text: string, height: number): number {
  return ((drawable(text).length * ADVANCE - 1.6) * height) / GLYPH_HEIGHT;
}

export function drawText(canvas: Canvas, text: string, { x, y, height, weight, color }: Lettering): void {
  const unit = height / GLYPH_HEIGHT;
  const start = x - textWidth(text, height) / 2;
  [...drawable(text)].forEach((letter, rank) => {
    for (const stroke of strokesOf(letter)) {
      const points = stroke.map(([px, py]): Point => [start + (rank * ADVANCE + px) * unit, y - height / 2 + py * unit]);
      for (let index = 0; index + 1 < points.length; index += 1)
        drawSegment(canvas, [points[index] ?? [0, 0], points[index + 1] ?? [0, 0]], { radius: weight / 2, color });
    }
  });
}

function drawSegment(
  { width, height, pixels }: Canvas,
  [[x1, y1], [x2, y2]]: readonly [Point, Point],
  { radius, color }: { readonly radius: number; readonly color: number },
): void {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy || 1;
  for (let y = clamp(Math.min(y1, y2) - radius, height); y < clamp(Math.max(y1, y2) + radius, height); y += 1) {
    for (let x = clamp(Math.min(x1, x2) - radius, width); x < clamp(Math.max(x1, x2) + radius, width); x += 1) {
      const along = Math.min(1, Math.max(0, ((x + 0.5 - x1) * dx + (y + 0.5 - y1) * dy) / length));
      const [offX, offY] = [x + 0.5 - x1 - along * dx, y + 0.5 - y1 - along * dy];
      if (offX * offX + offY * offY <= radius * radius) pixels[y * width + x] = color;
    }
  }
}
