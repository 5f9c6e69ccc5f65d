/** Places of the old name once the compiler is content: bodies that tests send, SQL that they compare, documents. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Model } from '#codegen/model/model.ts';
import type { Rename } from './request.ts';

const SEARCHED = ['docs/**/*.md', 'scripts/**/*.ts', 'src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx,sql,json}'];

/** `tests/contract/rules.test.ts:113`; null: another entity has a field of that name, and nothing tells theirs from this one. */
export function leftNames(root: string, { entities }: Model, { entity, field }: Rename): readonly string[] | null {
  const isShared = entities.some(
    ({ name, fields }) => name !== entity.name && fields.some((one) => one.name === field.name && one.declaredIn !== entity.name),
  );
  if (isShared) return null;
  const word = new RegExp(`\\b${field.name}\\b`);
  return globSync(SEARCHED, { cwd: root })
    .toSorted()
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (word.test(line) ? [`${file.replaceAll(path.sep, '/')}:${index + 1}`] : [])),
    );
}
