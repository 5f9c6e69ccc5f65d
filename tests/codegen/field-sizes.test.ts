/** Sizes of texts: the twenty-eight of 000 §9, given by their names and by nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FieldSize } from '#generated/entities/field-sizes.gen.ts';
import { readModel } from '#codegen/generate.ts';
import { createSchemaProject, type SchemaProject } from '#tests/support/schema-project.ts';

const SIZES: readonly (readonly [name: string, size: number])[] = [
  ...[4000, 255, 150, 100, 50, 30, 25, 20, 15, 10, 5, 2].map((size) => [`nvarchar${size}`, size] as const),
  ...[8000, 255, 150, 100, 80, 50, 35, 30, 25, 20, 15, 10, 5, 2].map((size) => [`varchar${size}`, size] as const),
  ['text', 2_147_483_647],
  ['ntext', 1_073_741_823],
];

let project: SchemaProject;

function film(fields: string): string {
  return `entity: Film\nlabel: Film | Films\ndisplay: T0\nfields:\n${fields}\n`;
}

beforeAll(async () => {
  project = await createSchemaProject();
});
afterAll(() => project.remove());

describe('the size of a text', () => {
  it('is one of twenty-eight, which entities and code say by its name', async () => {
    await project.write({ film: film(SIZES.map(([name], index) => `  T${index}: { kind: string, max: ${name} }`).join('\n')) });
    const { model } = await readModel(project.root);
    const maxima = model?.entities.flatMap(({ fields }) => fields.filter(({ name }) => /^T\d+$/.test(name)).map(({ max }) => max));
    expect(maxima).toEqual(SIZES.map(([, size]) => size));
    expect(Object.entries(FieldSize)).toEqual(SIZES);
  });

  it.each(['50', 'nvarchar51', 'char20'])('is not « %s »', async (size) => {
    await project.write({ film: film(`  T0: { kind: string, max: ${size} }`) });
    expect((await project.migrate()).errors).toEqual([expect.stringMatching(/^schema\/invalid-value .*nvarchar50/)]);
  });
});
