import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { type DrawingTools, drawFile } from '#demo/files/drawing.ts';
import type { DemoFile } from '#demo/world/world.ts';
import type { FileStore } from '../files/file-store.ts';
import type { TableRows } from './bulk/table-rows.ts';

const CLIP = new URL('../../../data/extrait.mp4', import.meta.url);
const COLUMNS = ['id', 'nom', 'type_mime', 'taille', 'empreinte', 'chemin', 'largeur', 'hauteur'] as const;
const PACKING = 6;

/** Draws each file once and puts its content in the store; the rows that name them. The next load removes a content without a row. */
export async function keepDemoFiles(store: FileStore, files: readonly DemoFile[]): Promise<TableRows> {
  let clip: Uint8Array | null = null;
  const tools: DrawingTools = {
    deflate: (bytes) => deflateSync(bytes, { level: PACKING }),
    clip: () => (clip ??= readFileSync(CLIP)),
  };
  const kept = new Map<string, readonly (string | number | null)[]>();
  const rows = [];
  for (const { id, name, drawing } of files) {
    const key = JSON.stringify(drawing);
    const cached = kept.get(key) ?? (await draw(store, () => drawFile(drawing, tools)));
    kept.set(key, cached);
    rows.push([id, name, ...cached]);
  }
  return { table: 'fichier', columns: COLUMNS, rows };
}

/** The values of a row that come from the content, in the order of the columns. */
async function draw(store: FileStore, make: () => ReturnType<typeof drawFile>): Promise<readonly (string | number | null)[]> {
  const { mime, bytes, width, height } = make();
  const sha256 = await store.put(bytes);
  return [mime, bytes.length, sha256, sha256, width, height];
}
