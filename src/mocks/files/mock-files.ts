import type { Resolution } from '#domain/files/resolutions.ts';

export interface MockFile {
  readonly id: number;
  readonly name: string;
  readonly extension: string;
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly userId: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Reduced pictures, by resolution. */
  readonly reductions: Map<Resolution, { readonly mime: string; readonly bytes: Uint8Array<ArrayBuffer> }>;
}

/** Files that people sent to this page; a reload forgets them. */
export class MockFiles {
  readonly #files = new Map<number, MockFile>();
  readonly #parts = new Map<string, Uint8Array<ArrayBuffer>>();

  find(id: number): MockFile | null {
    return this.#files.get(id) ?? null;
  }

  add(file: Omit<MockFile, 'id' | 'reductions'>): MockFile {
    const added = { ...file, id: FIRST_ID + this.#files.size, reductions: new Map() };
    this.#files.set(added.id, added);
    return added;
  }

  part(name: string): Uint8Array<ArrayBuffer> {
    return this.#parts.get(name) ?? new Uint8Array();
  }

  append(name: string, piece: Uint8Array): Uint8Array<ArrayBuffer> {
    const known = this.part(name);
    const joined = new Uint8Array(known.length + piece.length);
    joined.set(known);
    joined.set(piece, known.length);
    this.#parts.set(name, joined);
    return joined;
  }

  removePart(name: string): void {
    this.#parts.delete(name);
  }
}

const FIRST_ID = 1001;
