/** `npm run rename -- festival-hotel-pec.DateNuit Nuit`: a field under another name, in the schema, in databases and in the code. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readModel } from '#codegen/generate.ts';
import { bin } from '../lib/checks.mjs';
import { root, run } from '../lib/bootstrap.mjs';
import { renameInCode } from './code-names.ts';
import { leftNames } from './left-names.ts';
import { readRename, USAGE } from './request.ts';
import { renameInSchema } from './schema-names.ts';
import { spellingsOf } from './spellings.ts';

const REFUSED = 2;
const [place = '', to = ''] = process.argv.slice(2);
process.exitCode = place.includes('.') && to !== '' ? await rename() : refuse(USAGE);

function refuse(...sentences: readonly string[]): number {
  for (const sentence of sentences) console.error(sentence);
  return REFUSED;
}

async function rename(): Promise<number> {
  const { model } = await readModel(root);
  if (model === null) return refuse('Le schéma a des erreurs : npm run codegen les montre.');
  const request = readRename(model, place, to);
  if ('refused' in request) return refuse(request.refused);
  const { entity, field } = request.rename;
  const schema = await renameInSchema(root, { model, rename: request.rename, isKept: frozenNames(entity.name).includes(field.name) });
  if (schema.refused.length > 0) return refuse(...schema.refused, "Rien n'a changé.");
  const { code } = await run(['--min-semi-space-size=64', 'codegen/main.ts']);
  if (code !== 0) return code;
  const spellings = spellingsOf(field, to);
  const { files, places, left } = renameInCode(root, spellings);
  await run([bin('oxfmt', 'bin/oxfmt'), ...files]);
  console.log(`schema/ : ${schema.files.length} fichiers ; code : ${places.length} endroits de ${files.length} fichiers`);
  for (const sentence of left) console.error(sentence);
  if (left.length > 0) console.error(`Le compilateur refuse encore ${left.length} endroits : les reprendre à la main.`);
  tellLeft(leftNames(root, model, request.rename), field.name);
  return left.length > 0 ? 1 : 0;
}

/** Places that no type reaches are looked at by a person. */
function tellLeft(places: readonly string[] | null, name: string): void {
  if (places === null)
    console.log(`D'autres entités ont un champ « ${name} » : ce que les tests envoient et comparent en JSON reste à relire.`);
  else if (places.length > 0) console.log(`« ${name} » se lit encore, à revoir :\n${places.join('\n')}`);
}

/** Fields that the last frozen version has: only these stand in a database. */
function frozenNames(entity: string): readonly string[] {
  const { names = {} }: { names?: Readonly<Record<string, readonly string[]>> } = JSON.parse(
    readFileSync(path.join(root, 'generated/database/model.json'), 'utf8'),
  );
  return names[entity] ?? [];
}
