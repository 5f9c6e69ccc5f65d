import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** From the offset of the first sign to the one after the last. */
export type Span = readonly [start: number, end: number];

/** Texts of files that are being rewritten, and what they were before. */
export class ChangedTexts {
  readonly #root: string;
  readonly #before = new Map<string, string>();
  readonly #now = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  get files(): readonly string[] {
    return [...this.#now.keys()].toSorted();
  }

  text(file: string): string {
    return this.#now.get(file) ?? readFileSync(path.join(this.#root, file), 'utf8');
  }

  splice(file: string, [start, end]: Span, text: string): void {
    const old = this.text(file);
    if (!this.#before.has(file)) this.#before.set(file, old);
    this.#now.set(file, `${old.slice(0, start)}${text}${old.slice(end)}`);
  }

  save(): void {
    for (const [file, text] of this.#now) writeFileSync(path.join(this.#root, file), text);
  }

  restore(): void {
    for (const [file, text] of this.#before) writeFileSync(path.join(this.#root, file), text);
    this.#now.clear();
  }
}
