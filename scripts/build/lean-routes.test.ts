import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { leanTree } from './lean-routes.ts';

const TREE = readFileSync(path.join(import.meta.dirname, '../../generated/routes/routeTree.gen.ts'), 'utf8');

it('keeps every route of the tree with its address, said once', () => {
  const paths = [...TREE.matchAll(/^\s*id: '([^']*)',path: '\1'/gm)].map(([, at]) => at);
  expect(paths.length).toBeGreaterThan(250);
  const lean = leanTree(TREE);
  expect([...lean.matchAll(/atRoot\(\w+, '([^']*)'\)/g)].map(([, at]) => at)).toEqual(paths);
  const [, list = ''] = /const rootRouteChildren: any = \[([^\]]*)\]/.exec(lean) ?? [];
  expect(list.split(', ')).toHaveLength(paths.length);
});

it('refuses routes of another shape', () => {
  expect(() => leanTree(TREE.replace("path: '/401'", "path: '401'"))).toThrow('another shape');
});
