/** `npm run new -- entity Ticket`: an entity with its list, its sheet and its names in each language, ready for codegen. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from '#codegen/generate.ts';
import { formatDiagnostic } from '#codegen/load/diagnostics.ts';
import { humanise, kebab } from '#codegen/model/naming.ts';

const USAGE = `npm run new -- entity <Nom> [--fr "Billet | Billets"] [--en "Ticket | Tickets"] [--es "Billete | Billetes"]
  <Nom> est en PascalCase : Ticket, FestivalTicket`;
const NAME = /^[A-Z][A-Za-z0-9]*$/;
const REFUSED = 2;

const { values, positionals } = parseArgs({
  options: {
    fr: { type: 'string' },
    en: { type: 'string' },
    es: { type: 'string' },
    root: { type: 'string', default: path.join(import.meta.dirname, '../..') },
  },
  allowPositionals: true,
});
process.exitCode = await run(positionals);

async function run([what, name = '', ...rest]: readonly string[]): Promise<number> {
  if (what !== 'entity' || rest.length > 0 || !NAME.test(name)) return refuse(USAGE);
  const entity = kebab(name);
  const file = `schema/entities/${entity}.yaml`;
  const taken = [file, `schema/enums/${entity}.yaml`, `schema/traits/${entity}.yaml`].find((one) => existsSync(at(one)));
  if (taken !== undefined) return refuse(`« ${name} » existe déjà : ${taken}`);
  const texts = await changedTexts(name, entity);
  const before = await Promise.all([...texts.keys()].map(async (one) => [one, await readFile(at(one), 'utf8').catch(() => null)] as const));
  for (const [one, text] of texts) await writeFile(at(one), text);
  const { diagnostics, model } = await generate(values.root);
  if (model !== null) {
    console.log(
      `${[...texts.keys()].join(', ')} ; ensuite, npm run codegen. Au menu : une ligne de schema/navigation.yaml, { label: …, screen: ${entity} }`,
    );
    return 0;
  }
  for (const [one, text] of before) await (text === null ? rm(at(one)) : writeFile(at(one), text));
  for (const one of diagnostics.list().filter(({ severity }) => severity === 'error')) console.error(formatDiagnostic(one));
  return refuse("Rien n'a été écrit.");
}

function refuse(sentence: string): number {
  console.error(sentence);
  return REFUSED;
}

function at(file: string): string {
  return path.join(values.root, file);
}

async function changedTexts(name: string, entity: string): Promise<ReadonlyMap<string, string>> {
  const word = humanise(name);
  const french = namesOf(values.fr, word);
  const texts = new Map([[`schema/entities/${entity}.yaml`, entityText(name, entity, french.join(' | '))]]);
  for (const language of await translations()) {
    const given = language === 'en' || language === 'es' ? values[language] : undefined;
    const [one, many] = namesOf(given, word);
    const file = `schema/labels/${language}.yaml`;
    texts.set(
      file,
      withLine(await readFile(at(file), 'utf8'), `${entity}: { one: ${JSON.stringify(one)}, many: ${JSON.stringify(many)} }\n`),
    );
  }
  return texts;
}

function namesOf(given: string | undefined, word: string): readonly [one: string, many: string] {
  const [one = word, many = `${one}s`] = given?.split('|').map((part) => part.trim()) ?? [];
  return [one, many];
}

/** Languages that have a file of names; a language of its own file is completed by `npm run languages`. */
async function translations(): Promise<readonly string[]> {
  const files = await readdir(at('schema/labels')).catch(() => []);
  return files.filter((file) => /^(?!fr)[a-z]{2}\.yaml$/.test(file)).map((file) => path.basename(file, '.yaml'));
}

/** Before the first block of names that are not those of an entity, or at the end. */
function withLine(text: string, line: string): string {
  const start = /^(?:enums|navigation|common|rights):/m.exec(text)?.index ?? text.length;
  return `${text.slice(0, start)}${line}${text.slice(start)}`;
}

function entityText(name: string, entity: string, label: string): string {
  return `entity: ${name}
label: ${label}
display: "{Libelle}"
search: [Libelle]
fields:
  Libelle:     { kind: string, max: nvarchar100, required: true }
  Commentaire: { kind: text }
  IsActif:     { kind: boolean, default: true }
screens:
  ${entity}:
    columns: [Libelle 320, IsActif 90]
    sort: [Libelle]
    filters: [Libelle, IsActif]
    sheet:
      - tab: general
        rows: [[Libelle 6, IsActif 6], [Commentaire 12]]
`;
}
