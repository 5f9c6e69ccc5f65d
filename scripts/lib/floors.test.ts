import { describe, expect, it } from 'vitest';
import { root } from './bootstrap.mjs';
import { faultsOf, importsIn, importsOfDomain, standingOf } from './floors.ts';

function arrow(from: string, to: string): { readonly from: string; readonly to: string } {
  return { from: `${from}/a.ts`, to: `${to}/b.ts` };
}

describe('floors of the domain', () => {
  it('reads imports of values and of types, by either way of writing a path', () => {
    const code = "import { a } from '#domain/work/a.ts';\nimport type { B } from '../records/b.ts';\nexport { c } from './c.ts';\n";
    expect(importsIn('lodging/board.ts', `${code}const d = await import('#domain/values/d.ts');\nimport e from 'zod';\n`)).toEqual([
      { from: 'lodging/board.ts', to: 'work/a.ts' },
      { from: 'lodging/board.ts', to: 'records/b.ts' },
      { from: 'lodging/board.ts', to: 'lodging/c.ts' },
      { from: 'lodging/board.ts', to: 'values/d.ts' },
    ]);
  });

  it('counts arrows up, and lets those down and aside be', () => {
    const { arrows, up } = standingOf([
      arrow('lodging/board', 'work'),
      arrow('lodging', 'participants'),
      arrow('records/engine', 'lodging'),
      arrow('work', 'records/sight'),
      arrow('desk', 'registries'),
      arrow('values', 'errors'),
    ]);
    expect(arrows).toBe(6);
    expect(up).toEqual(['desk → registries', 'records/engine → lodging', 'work → records/sight']);
  });

  it('counts folders that import each other, and not a folder with those within it', () => {
    function both(one: string, other: string): readonly ReturnType<typeof arrow>[] {
      return [arrow(one, other), arrow(other, one)];
    }
    const imports = [...both('mails', 'welcome'), ...both('mails', 'mails/templates'), ...both('records/read', 'records/query')];
    expect(standingOf(imports).mutual).toEqual(['mails ↔ welcome', 'records/query ↔ records/read']);
  });

  it('refuses what no exception tells, and an exception that nothing needs', () => {
    const standing = standingOf([arrow('desk', 'registries'), arrow('work', 'records/sight')]);
    const why = 'for the test';
    expect(faultsOf(standing, [{ what: 'desk → registries', why }])).toEqual(['work → records/sight: an import of a higher floor']);
    const all = ['desk → registries', 'work → records/sight', 'mails ↔ welcome'].map((what) => ({ what, why }));
    expect(faultsOf(standing, all)).toEqual(['mails ↔ welcome: an exception that nothing needs']);
  });

  it('finds the imports of the product', () => {
    expect(standingOf(importsOfDomain(root)).arrows).toBeGreaterThan(150);
  });
});
