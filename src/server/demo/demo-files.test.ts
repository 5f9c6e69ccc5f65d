import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readDemonstration, testDemonstration } from '#tests/support/samples/demonstration.ts';
import { extensionOf } from '#domain/files/file-types.ts';
import { imageSize } from '#domain/files/image-size.ts';
import { sniff } from '#domain/files/sniff.ts';
import { FolderStore } from '../files/folder-store.ts';
import { keepDemoFiles } from './demo-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'festival-drawn-'));
const store = new FolderStore(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { files, all } = readDemonstration();
const { rows } = await keepDemoFiles(store, files);

async function contentOf(sha256: unknown): Promise<Buffer> {
  const found = await store.find(String(sha256));
  return found === null ? Buffer.alloc(0) : buffer(found.read());
}

describe('files of the demonstration', () => {
  it('are what their name says, by their content, as a sent file must be', async () => {
    const wrong = [];
    for (const [id, name, , , sha256] of rows) {
      const found = sniff(await contentOf(sha256), String(name));
      if (found !== extensionOf(String(name))) wrong.push([id, name, found]);
    }
    expect(wrong).toEqual([]);
  });

  it('are pictures that announce the size their row says and hold every pixel', async () => {
    const seen = new Set<unknown>();
    for (const [, , mime, , sha256, , width, height] of rows) {
      if (mime !== 'image/png' || seen.has(sha256)) continue;
      seen.add(sha256);
      const content = await contentOf(sha256);
      expect(imageSize(content, 'png')).toEqual({ width, height });
      const data = content.indexOf('IDAT');
      expect(inflateSync(content.subarray(data + 4, data + 4 + content.readUInt32BE(data - 4)))).toHaveLength(
        (Number(width) + 1) * Number(height),
      );
    }
    expect(seen.size).toBeGreaterThan(60);
  });

  it('are the same bytes each time, and few in the small festival', async () => {
    const again = await keepDemoFiles(store, testDemonstration().files);
    expect(again.rows).toEqual(rows);
    expect(new Set(rows.map(([, , , , sha256]) => sha256)).size).toBeLessThan(220);
  });

  // A still that staff keep is an image of its film too.
  it('are carried by records, all of them and no other', () => {
    const carried = [...all.values()].flatMap((records) =>
      records.flatMap((record) => [record['IdImage'], record['IdFichier'], record['IdPhoto']].filter((id) => typeof id === 'number')),
    );
    expect([...new Set(carried)].toSorted((left, right) => left - right)).toEqual(files.map(({ id }) => id));
  });
});
