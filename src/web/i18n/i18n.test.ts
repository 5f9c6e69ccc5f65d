// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { later as laterEn, messages as en } from '#generated/i18n/en.gen.ts';
import { later as laterEs, messages as es } from '#generated/i18n/es.gen.ts';
import { later as laterFr, messages as fr } from '#generated/i18n/fr.gen.ts';
import type { LaterMessages, PlainMessageKey } from '#generated/i18n/keys.gen.ts';
import { navigation } from '#generated/navigation/navigation.gen.ts';
import { languageStore, loadTexts, showLanguage, text } from './i18n.ts';

const KEYS: readonly PlainMessageKey[] = [
  'app.saveOk',
  'app.saveNok',
  'app.aucuneModif',
  'app.droitManquant',
  'app.deleteOk',
  'app.deleteNok',
  'app.deleteAnnulee',
  'app.modificationAnnulee',
  'app.miseAJour.titre',
  'alert.deleteQuestion',
  'app.fiche.demandeSauvegarde',
  'app.fiche.incomplet',
  'booReport.serveurKo',
  'booReport.enAttente',
];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const LATER = Object.keys(laterFr) as LaterMessages[];

/** Sentences that the specification gives in English whatever the language on screen. */
// Words of the API stand in what its tools say of it.
const ALWAYS_ENGLISH = ['http.transport', 'http.abandonUpload', 'mcp.outil.lister'];
const ENGLISH_WORDS = /\b(the|of|and|with|your|this|is|are|by|from|save|delete|search|name|country|title)\b/i;

/** Keys as code requests them: a sentence with a count has the forms of its language. */
function keysOf(messages: Readonly<Record<string, string>>): readonly string[] {
  return [...new Set(Object.keys(messages).map((key) => key.replace(/_(one|many|other)$/, '')))].toSorted();
}

// Texts of a sheet alone come with it.
beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(async () => {
  languageStore.update((state) => ({ ...state, missing: [] }));
  await showLanguage('fr');
});

describe('messages', () => {
  it.each(KEYS)('%s has a text in the three languages', async (key) => {
    const texts: string[] = [];
    for (const language of ['fr', 'es', 'en'] as const) {
      await showLanguage(language);
      texts.push(text(key));
    }
    expect(texts.filter((sentence) => sentence === '' || sentence.startsWith('Missing'))).toEqual([]);
    expect(new Set(texts).size).toBe(3);
  });

  it('hold the same keys in the three languages, none of them empty', () => {
    expect(keysOf(en)).toEqual(keysOf(fr));
    expect(keysOf(es)).toEqual(keysOf(fr));
    expect([fr, en, es].flatMap((set) => Object.entries(set).filter(([, sentence]) => sentence.trim() === ''))).toEqual([]);
  });

  it('of a screen that opens later come with it, and follow a change of language', async () => {
    await loadTexts('fusion');
    const french = text('fusion.faite');
    await showLanguage('en');
    expect([french, text('fusion.faite')]).toEqual(['Fusion effectuée.', 'Merge done.']);
  });

  it('hold no mark that would stay in braces', async () => {
    const later = await Promise.all([laterFr, laterEn, laterEs].flatMap((set) => Object.values(set).map((load) => load())));
    const sets: readonly Readonly<Record<string, string>>[] = [fr, en, es, ...later.map(({ messages }) => messages)];
    const sentences = sets.flatMap((set) => Object.values(set));
    expect(sentences.filter((sentence) => /[{}|]/.test(sentence.replaceAll(/\{\{\w+(, number)?\}\}/g, '')))).toEqual([]);
  });

  it('of screens that open later hold the same keys in the three languages', async () => {
    for (const name of LATER) {
      const sets = await Promise.all([laterFr, laterEn, laterEs].map((set) => set[name]()));
      const keys = sets.map(({ messages }) => keysOf(messages));
      expect(keys[1]).toEqual(keys[0]);
      expect(keys[2]).toEqual(keys[0]);
    }
  });

  it.each<[PlainMessageKey, string]>([
    ['app.droitManquant', 'Unable to complete your request due to the lack of privilege in your account.'],
    ['app.saveOk', 'Save done.'],
    ['app.saveNok', 'Save failed.'],
    ['app.aucuneModif', 'No recording carried out - No modification was detected.'],
    ['app.deleteOk', 'Deletion completed.'],
    ['app.deleteNok', 'Deletion failed.'],
    ['app.deleteAnnulee', 'Deletion canceled.'],
    ['app.modificationAnnulee', 'Modification canceled.'],
    ['alert.deleteQuestion', 'Are you sure you want to delete?'],
    ['app.miseAJour.titre', 'Warning'],
    [
      'app.fiche.demandeSauvegarde',
      'Do you want to save before changing the tab? Any refusal will result in the loss of the modifications made.',
    ],
    ['app.fiche.incomplet', 'Unable to change tabs. Please fill in all the required fields.'],
    ['booReport.serveurKo', 'Cannot connect to remote server. Please contact an Administrator.'],
    ['booReport.enAttente', 'Downloading in progress... Please wait.'],
    ['http.generique', 'An error has occurred during the transaction.'],
  ])('%s has the specified English words', async (key, sentence) => {
    await showLanguage('en');
    expect(text(key)).toBe(sentence);
  });

  it('that are missing show their key, and the page remembers which', async () => {
    const unknown: string = 'foo.bar';
    // @ts-expect-error -- the type forbids what a stale bundle may still ask for
    expect(text(unknown)).toBe('Missing translation: foo.bar');
    await Promise.resolve();
    expect(languageStore.get().missing).toContain('foo.bar');
  });

  it('fill their placeholders and leave visible what nobody filled', () => {
    expect(text('app.ficheBloquee', { name: 'Anne Durand' })).toBe('Accès bloqué. Anne Durand consulte actuellement cette fiche.');
    // @ts-expect-error -- the type asks for the name
    expect(text('app.ficheBloquee', {})).toContain('{{name}}');
  });
});

describe('the French wording', () => {
  it('holds no English word, in sentences of every part, sections, columns, fields, enumerations and menu', async () => {
    const later = await Promise.all(LATER.map((name) => laterFr[name]()));
    const sentences = [fr, ...later.map(({ messages }) => messages)].flatMap((set) => Object.entries<string>(set));
    const modules = await Promise.all(Object.values(entityLoaders).map((load) => load()));
    const labels = modules.flatMap(({ descriptor, labels: moduleLabels }) =>
      Object.entries(moduleLabels).map(([key, label]) => [`${descriptor.name}.${key}`, label] as const),
    );
    const values = modules.flatMap(({ enums }) =>
      Object.values(enums).flatMap(({ name, values: all }) =>
        all.map(({ key, labels: { fr: label } }) => [`${name}.${key}`, label] as const),
      ),
    );
    const menu = navigation.flatMap(({ key, label, entries, groups }) => [
      [key, label] as const,
      ...[...entries, ...groups.flatMap((group) => group.entries)].map((entry) => [entry.key, entry.label] as const),
      ...groups.map((group) => [group.label, group.label] as const),
    ]);
    expect(sentences.length).toBeGreaterThan(3000);
    expect(labels.length).toBeGreaterThan(1000);
    const wrong = [...sentences.filter(([key]) => !ALWAYS_ENGLISH.includes(key)), ...labels, ...values, ...menu].filter(([, words]) =>
      // Keys of a keyboard stand in brackets by their code; the page names them in its language.
      ENGLISH_WORDS.test(words.replace(/\{\{\w+(, number)?\}\}|\[\w+\]/g, '')),
    );
    expect(wrong).toEqual([]);
  });
});
