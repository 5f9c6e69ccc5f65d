/** The differ: which changes of the schema it refuses. */
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSchemaProject, snapshotFile, type SchemaProject } from '#tests/support/schema-project.ts';
import { entity, film, GENRE, TITRE } from '#tests/support/schema-texts.ts';

let project: SchemaProject;

beforeEach(async () => {
  project = await createSchemaProject();
});
afterEach(() => project.remove());

async function refusal(from: Readonly<Record<string, string>>, to: Readonly<Record<string, string | null>>): Promise<readonly string[]> {
  await project.write(from);
  await project.migrate({ freeze: true });
  await project.write(to);
  return (await project.migrate()).errors;
}

describe('what is refused', () => {
  it('a field that vanished', async () => {
    expect(await refusal({ film: film(`${TITRE}  Annee: { kind: year }\n`) }, { film: film(TITRE) })).toEqual([
      "migration/vanished-field la colonne « annee » de « film » n'est plus décrite : ses données seraient perdues",
    ]);
  });

  it('an entity that vanished', async () => {
    expect(await refusal({ film: film(TITRE), genre: GENRE }, { genre: null })).toEqual([
      "migration/vanished-table la table « genre » n'est plus décrite : ses données seraient perdues",
    ]);
  });

  it('a text that gets shorter, a number that becomes a text, fewer digits', async () => {
    const before = '  Titre: { kind: string, max: nvarchar255 }\n  Nombre: { kind: integer }\n  Taux: { kind: decimal, scale: 4 }\n';
    const after = '  Titre: { kind: string, max: nvarchar150 }\n  Nombre: { kind: text }\n  Taux: { kind: decimal, scale: 2 }\n';
    expect((await refusal({ film: film(before) }, { film: film(after) })).map((line) => line.split(' : ')[0])).toEqual([
      'migration/narrowed-type « titre » passerait de character varying(255) à character varying(150)',
      'migration/narrowed-type « nombre » passerait de integer à text',
      'migration/narrowed-type « taux » passerait de numeric(15,4) à numeric(15,2)',
    ]);
  });

  it('a required field without a default, new or become so', async () => {
    const after = '  Titre: { kind: string, max: nvarchar150, required: true }\n  Code: { kind: string, required: true }\n';
    const found = await refusal({ film: film(TITRE) }, { film: film(after) });
    expect(found.map((line) => line.split(' : ')[0]).toSorted()).toEqual([
      'migration/required-without-default « code » est obligatoire et sans valeur par défaut',
      'migration/required-without-default « titre » devient obligatoire sans valeur par défaut',
    ]);
  });

  it('a number that would count something else, and a sealed text that would be read', async () => {
    const before =
      '  Titre: { kind: string }\n  Duree: { kind: duration }\n  Poids: { kind: integer, unit: g }\n  Jeton: { kind: secret, store: encrypt }\n';
    const after = '  Titre: { kind: string }\n  Duree: { kind: integer }\n  Poids: { kind: integer, unit: kg }\n  Jeton: { kind: text }\n';
    expect(await refusal({ film: film(before) }, { film: film(after) })).toEqual([
      'migration/other-meaning « duree » de « film » compte en « duration » et compterait en « nombre sans unité »',
      'migration/other-meaning « poids » de « film » compte en « g » et compterait en « kg »',
      'migration/other-meaning « jeton » de « film » est chiffrée et serait lue en clair',
    ]);
  });

  it('a list of other records than those that the reference named', async () => {
    const style = GENRE.replaceAll('Genre', 'Style');
    const found = await refusal(
      { genre: GENRE, style, film: film(`${TITRE}  IdGenre: { kind: reference, to: genre }\n  IdStyle: { kind: reference, to: style }\n`) },
      { film: film(`${TITRE}  IdsStyle: { kind: ids, to: style, was: IdGenre }\n  IdStyle: { kind: reference, to: style }\n`) },
    );
    expect(found).toEqual(['migration/other-meaning « id_genre » de « film » désignait « genre.id » et désignerait « style.id »']);
  });

  it('a former name that never was', async () => {
    const found = await refusal({ film: film(TITRE) }, { film: film(`${TITRE}  Sujet: { kind: string, was: Theme }\n`) });
    expect(found).toEqual(["migration/unknown-rename « sujet » dit remplacer « theme », que la table « film » n'a jamais eue"]);
  });

  it('a group whose columns stand in two tables', async () => {
    const base = entity(
      'Participant',
      '  Type: { kind: integer, required: true, readOnly: true }\n',
      'display: "{Type}"\noperations: [read]\n',
    );
    const invite = entity(
      'Invite',
      '  Motif: { kind: string }\n',
      'extends: participant\ndiscriminator: { Type: 2 }\nunique: [[Type, Motif]]\n',
    );
    await project.write({ participant: base, invite });
    expect((await project.migrate()).errors).toEqual([
      'migration/unique-across-tables « Type, Motif » ne peut être unique : ses colonnes sont dans deux tables',
    ]);
  });

  it('a snapshot that nobody can read', async () => {
    await project.write({ film: film(TITRE) });
    await writeFile(snapshotFile(project), '{');
    expect((await project.migrate()).errors).toEqual([
      'migration/unreadable-snapshot le modèle de la dernière migration figée est illisible',
    ]);
  });
});
