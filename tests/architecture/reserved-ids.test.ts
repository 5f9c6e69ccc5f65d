/** Ids that the specification reserves (festival §4) are named by the generated constants, and written nowhere else. */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { enums } from '#generated/enums/all.gen.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The names of the fields and columns that refer to a list of reserved ids. */
const references = ['Pays', 'Fonction', 'Langue', 'DocumentType', 'SupportCaptation', 'Activite', 'SectionType', 'Service', 'LienType'];
const inSql = references.map((name) => name.replaceAll(/(?<!^)(?=[A-Z])/g, '_').toLowerCase());
const field = `(?:Ids?(?:${references.join('|')})|id_(?:${inSql.join('|')}))\\b['"\\]]*`;
const literal = new RegExp(`\\b${field}\\s*(?::|={1,3}|!={1,2}|<>|in \\()\\s*\\[?\\d+`, 'g');

function copies(text: string): readonly string[] {
  return text.match(literal) ?? [];
}

describe('a reserved id', () => {
  it('has a constant under the name the specification gives it', () => {
    const named = Object.values(enums).filter(({ name }) => name.endsWith('-systeme'));
    for (const { name, values } of named) {
      const file = readFileSync(path.join(root, 'generated/enums', `${name}.gen.ts`), 'utf8');
      for (const { key, value } of values) expect(file).toContain(`  ${key}: ${value},`);
    }
    expect(named).toHaveLength(9);
  });

  it('is not copied as a number beside the field that refers to it', async () => {
    const found: string[] = [];
    let count = 0;
    for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
      if (file.includes('.test.')) continue;
      count += 1;
      found.push(...copies(readFileSync(path.join(root, file), 'utf8')).map((copy) => `${file}: ${copy}`));
    }
    expect(count).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  it.each(['{ IdPays: 45 }', "record['IdDocumentType'] === 9", 'where id_fonction = 1', '{ IdsActivite: [113] }'])(
    'copied in « %s » would be found',
    (text) => expect(copies(text)).toHaveLength(1),
  );
});
