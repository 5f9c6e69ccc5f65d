import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generate, readModel } from './generate.ts';
import { newLanguageFile, withUnsaid } from './language-file.ts';
import { Diagnostics } from './load/diagnostics.ts';
import { parseYamlFile } from './load/yaml-file.ts';

const CASE = path.join(import.meta.dirname, '../tests/codegen/a-fourth-language/input');

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'language-'));
  await cp(CASE, root, { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function completed(code: string, text: string): Promise<string> {
  await writeFile(path.join(root, `schema/languages/${code}.yaml`), text);
  const { model } = await readModel(root);
  const language = model?.languages.find((one) => one.code === code);
  return model === null || language === undefined ? '' : withUnsaid(text, language, model);
}

function valueOf(text: string): unknown {
  return parseYamlFile('pl.yaml', text, new Diagnostics())?.value;
}

describe('the file of a language', () => {
  it('lists what is to be translated, sentences that count in the forms of the language, with the French beside them', async () => {
    const text = await completed('pl', newLanguageFile('pl'));
    expect(valueOf(text)).toMatchObject({
      language: 'pl',
      name: 'Polski',
      labels: { common: { Libellé: null } },
      messages: { mails: { envoyes_one: null, envoyes_few: null, envoyes_many: null, envoyes_other: null } },
    });
    expect(text).toContain('oui: # Oui');
  });

  it('keeps what a translator wrote, and has nothing to add then', async () => {
    const text = await completed(
      'pl',
      `${newLanguageFile('pl').replace('messages: {}', 'messages: { dialog: { oui: Tak } }')}# Do sprawdzenia\n`,
    );
    expect(text).toMatch(/oui: Tak[^]*# Do sprawdzenia/);
    expect(valueOf(await completed('pl', text))).toEqual(valueOf(text));
  });

  it('is all that a language needs to be offered, French standing in for what it does not say', async () => {
    await writeFile(
      path.join(root, 'schema/languages/pl.yaml'),
      newLanguageFile('pl').replace('messages: {}', 'messages: { dialog: { oui: Tak } }'),
    );
    const { files, diagnostics } = await generate(root);
    function text(name: string): string {
      return files.find((file) => file.path === `generated/i18n/${name}.gen.ts`)?.text ?? '';
    }
    expect(diagnostics.list()).toEqual([]);
    expect(text('languages')).toContain("LANGUAGES = ['fr', 'en', 'es', 'de', 'pl'] as const");
    expect(text('loaders')).toContain("import('./pl.gen.ts')");
    expect(text('pl')).toContain("'dialog.oui': 'Tak'");
    expect(text('pl')).toContain("'dialog.non': 'Non'");
    expect(text('pl')).toContain("'mails.envoyes_few': '{{count, number}} mails envoyés'");
  });
});
