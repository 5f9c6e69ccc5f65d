import { describeFile } from '#domain/files/file-reply.ts';
import type { Resolution } from '#domain/files/resolutions.ts';

export interface MockFile {
  readonly id: number;
  readonly name: string;
  readonly extension: string;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Sender; null: the product itself. */
  readonly userId: number | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Reduced pictures, by resolution. */
  readonly reductions: Map<Resolution, { readonly mime: string; readonly bytes: Uint8Array<ArrayBuffer> }>;
}

const FIRST_ID = 1001;

/** Files of the festival and those that people sent to this page; a reload forgets the latter. */
export class MockFiles {
  readonly #files = new Map<number, MockFile>();
  readonly #parts = new Map<string, Uint8Array<ArrayBuffer>>();
  #nextId = FIRST_ID;

  find(id: number): MockFile | null {
    return this.#files.get(id) ?? null;
  }

  add(file: Omit<MockFile, 'id' | 'reductions'>): MockFile {
    const added = { ...file, id: this.#nextId, reductions: new Map() };
    this.keep(added);
    return added;
  }

  /** Keeps a file under the id it brought with it. */
  keep(file: MockFile): void {
    this.#files.set(file.id, file);
    this.#nextId = Math.max(this.#nextId, file.id + 1);
  }

  remove(id: number): void {
    this.#files.delete(id);
  }

  /** The id that comes next, still free. */
  freeId(): number {
    return this.#nextId;
  }

  part(name: string): Uint8Array<ArrayBuffer> {
    return this.#parts.get(name) ?? new Uint8Array();
  }

  append(name: string, piece: Uint8Array): Uint8Array<ArrayBuffer> {
    const existing = this.part(name);
    const joined = new Uint8Array(existing.length + piece.length);
    joined.set(existing);
    joined.set(piece, existing.length);
    this.#parts.set(name, joined);
    return joined;
  }

  removePart(name: string): void {
    this.#parts.delete(name);
  }
}

/** As the contract tells of a file. */
export function describe({ id, name, mime, bytes, width, height }: MockFile) {
  return describeFile({ id, name, mime, size: bytes.length, width, height }, true);
}
