import type { DeskFile } from '#domain/desk/desk-file.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { keepSealed, readSealed } from '#web/runtime/sealed-store.ts';

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
  return isObject(value) && typeof value['Cle'] === 'string' && Array.isArray(value['Roles']) && Array.isArray(value['Dotations']);
}
