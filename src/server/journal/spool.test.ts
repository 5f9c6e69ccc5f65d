import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { abandonedSpools } from './spool.ts';

test('leaves out a file that another process took over between its listing and its reading', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'journal-'));
  symlinkSync(path.join(folder, 'gone'), path.join(folder, '1-a.jsonl'));
  writeFileSync(path.join(folder, '999999999-b.jsonl'), 'cut');
  expect(abandonedSpools(folder, Date.now())).toEqual([{ lines: [], remove: expect.any(Function) }]);
  rmSync(folder, { recursive: true });
});
