import type { CoarsePicture } from './coarse-picture.ts';
import { BitReader, HuffmanTable } from './jpeg-bits.ts';

interface Component {
  readonly id: number;
  readonly columns: number;
  readonly rows: number;
  readonly quantization: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly components: readonly Component[];
}

interface ScanPart {
  readonly component: Component;
  readonly direct: HuffmanTable;
  readonly alternating: HuffmanTable | null;
}

const MARKER = { startOfScan: 0xda, end: 0xd9, huffman: 0xc4, quantization: 0xdb, restart: 0xdd };
/** Baseline, extended and progressive frames, with Huffman codes. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const PROGRESSIVE = 0xc2;
const BLOCK = 8;
/** No picture of more points is ever decoded; a header may claim anything. */
const POINTS_MAX = 100_000_000;

/**
 * Mean brightness of each block of 8 × 8 points: the first coefficient of the first component, all that a coarse look needs. Nothing else is
 * decoded. Null: a JPEG of another kind, or a broken one.
 */
export function jpegLuma(bytes: Uint8Array): CoarsePicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<number, HuffmanTable>();
  const steps = new Map<number, number>();
  let frame: Frame | null = null;
  let restartEvery = 0;
  for (let at = 2; at + 4 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === MARKER.end) return null;
    const length = view.getUint16(at + 2);
    const segment = new DataView(view.buffer, view.byteOffset + at + 4, length - 2);
    if (marker === MARKER.huffman) readTables(segment, tables);
    if (marker === MARKER.quantization) readSteps(segment, steps);
    if (marker === MARKER.restart) restartEvery = segment.getUint16(0);
    if (FRAMES.has(marker)) frame = readFrame(segment, marker === PROGRESSIVE);
    at += 2 + length;
    if (marker === MARKER.startOfScan)
      return frame === null ? null : scanLuma(frame, { segment, tables, steps, restartEvery, data: bytes.subarray(at) });
  }
  return null;
}

function readTables(segment: DataView, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 17 <= segment.byteLength;) {
    const key = segment.getUint8(at);
    const counts = Array.from({ length: 16 }, (_, index) => segment.getUint8(at + 1 + index));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const symbols = Array.from({ length: total }, (_, index) => segment.getUint8(at + 17 + index));
    tables.set(key, new HuffmanTable(counts, symbols));
    at += 17 + total;
  }
}

/** The step of the first coefficient of each table. */
function readSteps(segment: DataView, steps: Map<number, number>): void {
  for (let at = 0; at < segment.byteLength;) {
    const head = segment.getUint8(at);
    const isWide = head >> 4 !== 0;
    steps.set(head & 15, isWide ? segment.getUint16(at + 1) : segment.getUint8(at + 1));
    at += 1 + (isWide ? 128 : 64);
  }
}

function readFrame(segment: DataView, isProgressive: boolean): Frame | null {
  const count = segment.getUint8(5);
  // A fourth component is ink: brightness runs the other way.
  if (segment.getUint8(0) !== 8 || count > 3) return null;
  const components = Array.from({ length: count }, (_, index): Component => {
    const at = 6 + index * 3;
    const sampling = segment.getUint8(at + 1);
    return { id: segment.getUint8(at), columns: sampling >> 4, rows: sampling & 15, quantization: segment.getUint8(at + 2) };
  });
  return { width: segment.getUint16(3), height: segment.getUint16(1), isProgressive, components };
}

interface Scan {
  readonly segment: DataView;
  readonly tables: ReadonlyMap<number, HuffmanTable>;
  readonly steps: ReadonlyMap<number, number>;
  readonly restartEvery: number;
  readonly data: Uint8Array;
}

/** The first scan holds the first coefficients of the first component, in every order that encoders use. */
function scanLuma(frame: Frame, { segment, tables, steps, restartEvery, data }: Scan): CoarsePicture | null {
  const parts = partsOf(frame, segment, tables);
  const [first] = parts ?? [];
  if (parts === null || first === undefined || frame.width * frame.height > POINTS_MAX || first.component !== frame.components[0])
    return null;
  const isAlone = parts.length === 1;
  const widest = Math.max(...frame.components.map(({ columns }) => columns));
  const tallest = Math.max(...frame.components.map(({ rows }) => rows));
  const [columns, rows] = isAlone ? [1, 1] : [first.component.columns, first.component.rows];
  const across = isAlone ? Math.ceil((frame.width * first.component.columns) / widest / BLOCK) : Math.ceil(frame.width / (BLOCK * widest));
  const down = isAlone ? Math.ceil((frame.height * first.component.rows) / tallest / BLOCK) : Math.ceil(frame.height / (BLOCK * tallest));
  const width = across * columns;
  const luma = new Float32Array(width * down * rows);
  const step = steps.get(first.component.quantization) ?? 1;
  const bits = new BitReader(data);
  const last = new Map<ScanPart, number>();
  for (let unit = 0; unit < across * down; unit += 1) {
    if (restartEvery > 0 && unit > 0 && unit % restartEvery === 0) {
      bits.restart();
      last.clear();
    }
    for (const part of parts) {
      const blocks = isAlone ? 1 : part.component.columns * part.component.rows;
      for (let block = 0; block < blocks; block += 1) {
        const value = (last.get(part) ?? 0) + bits.difference(part.direct);
        last.set(part, value);
        if (part.alternating !== null) bits.skipBlock(part.alternating);
        if (part !== first) continue;
        const x = (unit % across) * columns + (block % columns);
        const y = Math.floor(unit / across) * rows + Math.floor(block / columns);
        luma[y * width + x] = (value * step) / BLOCK + 128;
      }
    }
  }
  return { width, height: down * rows, luma };
}

function partsOf(frame: Frame, segment: DataView, tables: ReadonlyMap<number, HuffmanTable>): readonly ScanPart[] | null {
  const count = segment.getUint8(0);
  const parts = Array.from({ length: count }, (_, index) => {
    const selector = segment.getUint8(2 + index * 2);
    const component = frame.components.find(({ id }) => id === segment.getUint8(1 + index * 2));
    const direct = tables.get(selector >> 4);
    const alternating = frame.isProgressive ? null : tables.get(0x10 | (selector & 15));
    return component === undefined || direct === undefined || alternating === undefined ? null : { component, direct, alternating };
  }).filter((part) => part !== null);
  const beginsWithFirst = segment.getUint8(1 + count * 2) === 0;
  return parts.length === count && beginsWithFirst ? parts : null;
}
