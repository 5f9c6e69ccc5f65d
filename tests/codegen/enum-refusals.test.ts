/** Numbers of enumerations once a version is frozen: what may change, and what is refused with the way out. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generate } from '#codegen/generate.ts';
import { formatDiagnostic } from '#codegen/load/diagnostics.ts';
import { createSchemaProject, readSnapshot, type SchemaProject } from '#tests/support/schema-project.ts';
import { film, GENRE, TITRE } from '#tests/support/schema-texts.ts';

let project: SchemaProject;
const AVIS = ['  retenu: { value: 1, label: Retenu }', '  rejete: { value: 2, label: Rejeté }'];
const FILM = film(`${TITRE}  Avis: { kind: enum, enum: avis }\n`);

function avis(values: readonly string[], rest = ''): string {
  return `enum: Avis\nlabel: Avis\n${rest}values:\n${values.join('\n')}\n`;
}

beforeEach(async () => {
  project = await createSchemaProject();
  await project.write({ film: FILM });
  await project.writeEnums({ avis: avis(AVIS) });
  await project.migrate({ freeze: true });
});
afterEach(() => project.remove());

async function run(text: string | null): Promise<readonly string[]> {
  await project.writeEnums({ avis: text });
  return (await project.migrate()).errors;
}

describe('a frozen enumeration', () => {
  it('stands in the model with its numbers', async () => {
    expect(await readSnapshot(project)).toMatchObject({ enums: [{ name: 'avis', flags: false, values: { retenu: 1, rejete: 2 } }] });
  });

  it('takes a new value, a renamed key and a removed value without a migration', async () => {
    const next = [
      '  selectionne: { value: 1, label: Sélectionné, was: retenu }',
      '  rejete: { value: 2, label: Rejeté, removed: true }',
      '  attente: { value: 3, label: En attente }',
    ];
    expect(await run(avis(next))).toEqual([]);
    await project.migrate({ freeze: true });
    expect(await readSnapshot(project)).toMatchObject({ frozen: 1, enums: [{ values: { selectionne: 1, rejete: 2, attente: 3 } }] });
    // A change that was carried out may stay in the YAML.
    expect(await run(avis(next))).toEqual([]);
    const { model } = await generate(project.root);
    expect(model?.enums[0]?.values.find(({ key }) => key === 'rejete')).toMatchObject({ removed: true, labels: { fr: 'Rejeté' } });
  });

  it('loses no value', async () => {
    expect(await run(avis(AVIS.slice(0, 1)))).toEqual([
      "migration/vanished-value la valeur « rejete » (2) de « avis » n'est plus décrite : ce qui la porte n'aurait plus de libellé",
    ]);
  });

  it('says where and how to go on', async () => {
    await project.writeEnums({ avis: avis(AVIS.slice(0, 1)) });
    const { diagnostics } = await generate(project.root);
    const report = diagnostics.list().map(formatDiagnostic).join('\n');
    expect(report).toContain('schema/enums/avis.yaml:1:7');
    expect(report).toContain('« removed: true », ou dire « was: »');
  });

  it('gives no key another number, and no number another key', async () => {
    const swapped = ['  retenu: { value: 2, label: Retenu }', '  rejete: { value: 1, label: Rejeté }'];
    expect((await run(avis(swapped))).map((line) => line.split(' : ')[0])).toEqual([
      'migration/renumbered-value « retenu » de « avis » passerait de 1 à 2',
      'migration/renumbered-value « rejete » de « avis » passerait de 2 à 1',
    ]);
    const replaced = ['  retenu: { value: 1, label: Retenu }', '  annule: { value: 2, label: Annulé }'];
    expect(await run(avis(replaced))).toEqual([expect.stringContaining('migration/vanished-value la valeur « rejete » (2)')]);
  });

  it('becomes no mask', async () => {
    expect(await run(avis(AVIS, 'flags: true\n'))).toEqual([expect.stringContaining('migration/renumbered-value « avis » devient un jeu')]);
  });

  it('renames no key that it never had', async () => {
    const next = [...AVIS, '  attente: { value: 3, label: En attente, was: pause }'];
    expect(await run(avis(next))).toEqual([expect.stringContaining('migration/unknown-rename « attente » dit remplacer « pause »')]);
  });

  it('goes or changes its name when entities.yaml says so, and not otherwise', async () => {
    await project.write({ film: film(`${TITRE}  Avis: { kind: enum, enum: opinion }\n`) });
    await project.writeEnums({ opinion: avis(AVIS).replace('enum: Avis', 'enum: Opinion') });
    expect(await run(null)).toEqual([expect.stringContaining("migration/vanished-value l'énumération « avis » n'est plus décrite")]);
    await project.declareEntities('enums: { renamed: { opinion: avis } }\n');
    expect((await project.migrate()).errors).toEqual([]);
    await project.declareEntities('enums: { removed: [avis] }\n');
    expect((await project.migrate()).errors).toEqual([]);
  });
});

describe('a field of a frozen schema', () => {
  it('takes no other enumeration that numbers its values otherwise', async () => {
    await project.write({ film: film(`${TITRE}  Avis: { kind: enum, enum: opinion }\n`) });
    await project.writeEnums({ opinion: 'enum: Opinion\nlabel: Opinion\nvalues:\n  oui: { value: 1, label: Oui }\n' });
    expect((await project.migrate()).errors).toEqual([
      'migration/other-meaning « avis » de « film » porte des valeurs de « avis », que « opinion » numérote autrement',
    ]);
  });

  it('names no records of another entity, alone or in a list', async () => {
    function links(to: string): string {
      return film(
        `${TITRE}  Avis: { kind: enum, enum: avis }\n  IdGenre: { kind: reference, to: ${to} }\n  IdsGenre: { kind: ids, to: ${to} }\n`,
      );
    }
    await project.write({ genre: GENRE, style: GENRE.replaceAll('Genre', 'Style'), film: links('genre') });
    await project.migrate({ freeze: true });
    await project.write({ film: links('style') });
    expect((await project.migrate()).errors.toSorted()).toEqual([
      'migration/other-meaning « id_genre » de « film » désignait « genre.id » et désignerait « style.id »',
      'migration/other-meaning « style_id » de « film_genre » désignait « genre.id » et désignerait « style.id »',
    ]);
  });
});
