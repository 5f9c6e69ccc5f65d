import type { DeskFile } from '#domain/desk/desk-file.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { keepSealed, readSealed } from '#web/runtime/offline/sealed-store.ts';

function nameOf(edition: number): string {
  return `guichet-annuaire ${edition}`;
}

/** Keeps everybody of the edition for a reload of this tab without a server. */
export function keepDirectory(edition: number, files: readonly DeskFile[]): Promise<void> {
  return keepSealed(nameOf(edition), files);
}

export async function readDirectory(edition: number): Promise<readonly DeskFile[] | null> {
  const kept = await readSealed(nameOf(edition));
  return Array.isArray(kept) && kept.every(isFile) ? kept : null;
}

function isFile(value: unknown): value is DeskFile {
  return isObject(value) && isWhole(value);
}

function isWhole({ Cle, Roles, Dotations }: Readonly<Record<string, unknown>>): boolean {
  return typeof Cle === 'string' && Array.isArray(Roles) && Array.isArray(Dotations);
}
