import { expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { openSource } from '../sql/source-sql.ts';
import { SqlBuild } from '../sql/sql-build.ts';
import { listColumns } from './list-columns-sql.ts';

const registry = createRegistry({ entities, enums });

function columnsOf(names: readonly string[]) {
  const build = new SqlBuild(registry, 'fr');
  return listColumns(build, openSource(build, registry.get('festival-formule')), { names, access: FULL_ACCESS });
}

test('what two columns of a row ask for is worked out once, beside the row', () => {
  const { columns, joins } = columnsOf(['NbPrises', 'NbRestantes']);
  const [, alias = ''] = /\) (a\d+)$/.exec(joins) ?? [];
  expect(columns.slice(2)).toEqual([`${alias}.v as "NbPrises"`, `(a1."quota" - ${alias}.v) as "NbRestantes"`]);
  expect(joins.match(/from "festival_participant"/g)).toHaveLength(1);
});

test('what one column asks for stands in the column', () => {
  const { columns, joins } = columnsOf(['NbRestantes']);
  expect(joins).toBe('');
  expect(columns.join()).toContain('from "festival_participant"');
});
