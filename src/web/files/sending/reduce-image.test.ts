import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reduceImage } from './reduce-image.ts';

interface Drawn {
  readonly size: readonly number[];
  /** Box of the picture. */
  readonly box: readonly number[];
  readonly options: unknown;
}

let drawn: Drawn[];
let decoded: { readonly width: number; readonly height: number };

/** No test environment decodes or draws pictures: these stand for the browser's, and note the calls they get. */
class Canvas {
  readonly width: number;
  readonly height: number;
  #box: readonly number[] = [];
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext(): object {
    return { drawImage: (_picture: unknown, ...box: readonly number[]) => (this.#box = box) };
  }
  async convertToBlob(options: BlobPropertyBag): Promise<Blob> {
    drawn.push({ size: [this.width, this.height], box: this.#box, options });
    return new Blob(['réduite'], options);
  }
}

beforeEach(() => {
  drawn = [];
  decoded = { width: 4000, height: 2000 };
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('createImageBitmap', async () => ({ ...decoded, close: () => undefined }));
});
afterEach(() => vi.unstubAllGlobals());

it('a picture of 4000 × 2000 limited to 1000 wide is drawn at 1000 × 500, with the best quality', async () => {
  const reduced = await reduceImage(new File(['x'], 'a.jpg', { type: 'image/jpeg' }), { width: 1000 });
  expect(drawn).toEqual([{ size: [1000, 500], box: [0, 0, 1000, 500], options: { type: 'image/jpeg', quality: 1 } }]);
  expect(reduced.type).toBe('image/jpeg');
});

it('a picture that fits is sent as it is', async () => {
  decoded = { width: 100, height: 50 };
  const small = new File(['x'], 'a.png', { type: 'image/png' });
  expect(await reduceImage(small, { width: 1000 })).toBe(small);
});

it('a document is never touched', async () => {
  const pdf = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
  expect(await reduceImage(pdf, { width: 10 })).toBe(pdf);
  expect(drawn).toEqual([]);
});
