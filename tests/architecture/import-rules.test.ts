import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brokenImports } from '#scripts/check-imports.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'festival-imports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function plant(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

describe('import rules', () => {
  it('catch each planted violation', async () => {
    plant({
      'package.json': '{"type":"module"}',
      'tsconfig.json': '{}',
      'src/server/a.ts': "import { b } from '../web/b.ts';\nexport const a = b;\n",
      'src/web/b.ts': 'export const b = 1;\n',
      'src/domain/c.ts':
        "import { readFileSync } from 'node:fs';\nimport { a } from '../server/a.ts';\nexport const c = [readFileSync, a];\n",
      'src/domain/o.ts': "import { p } from '../demo/p.ts';\nexport const o = p;\n",
      'src/demo/p.ts': 'export const p = 1;\n',
      'src/mocks/seed/q.ts': "import { p } from '../../demo/p.ts';\nexport const q = p;\n",
      'src/web/features/one/d.ts': "import { e } from '../two/e.ts';\nexport const d = e;\n",
      'src/web/features/two/e.ts': 'export const e = 1;\n',
      'src/web/records/g.ts': "import type { H } from './h.ts';\nexport interface G {\n  readonly h: H | null;\n}\n",
      'src/web/records/h.ts': "import type { G } from './g.ts';\nexport interface H {\n  readonly g: G | null;\n}\n",
      'src/server/records/i.ts': "import { j } from '../services/j.ts';\nexport const i = j;\n",
      'src/server/services/j.ts': 'export const j = 1;\n',
      'src/server/records/read/m.ts': "import { n } from '../http/n.ts';\nexport const m = n;\n",
      'src/server/records/http/n.ts': 'export const n = 1;\n',
      'src/server/records/transaction/r.ts': "import { s } from '../../http/s.ts';\nexport const r = s;\n",
      'src/server/http/s.ts': 'export const s = 1;\n',
      'src/mocks/t.ts': "import { s } from '../server/http/s.ts';\nexport const t = s;\n",
      'src/web/records/k.ts': "import { l } from '../app/l.ts';\nexport const k = l;\n",
      'src/web/app/l.ts': 'export const l = 1;\n',
      'src/server/m.ts': "import { n } from '../../tests/support/n.ts';\nexport const m = n;\n",
      'src/server/m.test.ts': "import { n } from '../../tests/support/n.ts';\nexport const t = n;\n",
      'tests/support/n.ts': 'export const n = 1;\n',
      'codegen/f.ts': "import { b } from '../src/web/b.ts';\nexport const f = b;\n",
    });
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    const { broken } = await brokenImports(['src', 'codegen'], folder);
    const names = new Set(broken.map((line) => line.split(':')[0]));
    expect([...names].toSorted()).toEqual([
      'codegen-alone',
      'demo-apart',
      'domain-no-io',
      'domain-pure',
      'engine-before-http',
      'features-apart',
      'no-cycles',
      'records-before-services',
      'screens-before-shell',
      'server-not-web',
      'simulation-by-the-domain',
      'tests-apart',
    ]);
    expect(broken).toContain('engine-before-http: src/server/records/transaction/r.ts → src/server/http/s.ts');
    expect(broken.filter((line) => line.includes('.test.ts') || line.includes('src/mocks/seed/'))).toEqual([]);
  });
});
