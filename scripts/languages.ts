/** `npm run languages -- de`: writes `schema/languages/de.yaml`, or adds to it what is not translated yet. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readModel } from '#codegen/generate.ts';
import { newLanguageFile, withUnsaid } from '#codegen/language-file.ts';

const [code = '', root = path.join(import.meta.dirname, '..')] = process.argv.slice(2);
process.exitCode = /^[a-z]{2}$/.test(code) ? await complete(path.join(root, `schema/languages/${code}.yaml`)) : usage();

function usage(): number {
  console.error('npm run languages -- <code de deux lettres, ISO 639-1>, par exemple : npm run languages -- de');
  return 2;
}

async function complete(file: string): Promise<number> {
  if (!existsSync(file)) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, newLanguageFile(code));
  }
  const { model } = await readModel(root);
  const language = model?.languages.find((one) => one.code === code);
  if (model === null || language === undefined) {
    console.error('Le schéma a des erreurs : npm run codegen les montre.');
    return 1;
  }
  await writeFile(file, withUnsaid(await readFile(file, 'utf8'), language, model));
  const { labels, sentences } = language.unsaid;
  console.log(
    `schema/languages/${code}.yaml : ${labels.length} libellés et ${sentences.length} phrases à traduire ; ensuite, npm run codegen`,
  );
  return 0;
}
