/** Brightness of a picture, row by row, at whatever coarseness its format gives cheaply. */
export interface CoarsePicture {
  readonly width: number;
  readonly height: number;
  readonly luma: ArrayLike<number>;
}

/** Averages over the cells of a grid. */
export function averagesOf({ width, height, luma }: CoarsePicture, columns: number, rows: number): readonly number[] {
  return Array.from({ length: columns * rows }, (_, cell) => {
    const [left, right] = edgesOf(cell % columns, { cells: columns, points: width });
    const [top, bottom] = edgesOf(Math.floor(cell / columns), { cells: rows, points: height });
    let sum = 0;
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += luma[y * width + x] ?? 0;
    return sum / ((right - left) * (bottom - top));
  });
}

function edgesOf(index: number, { cells, points }: { readonly cells: number; readonly points: number }): readonly [number, number] {
  const from = Math.min(points - 1, Math.floor((index * points) / cells));
  return [from, Math.max(from + 1, Math.floor(((index + 1) * points) / cells))];
}

/** Brightness of a colour to the eye (ITU-R BT.601). */
export function lumaOf(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
