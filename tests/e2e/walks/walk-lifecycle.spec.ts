/** A record of every sheet through its life in a browser: created, read again, changed, deleted, brought back. */
import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { changeable, changeField, expectField, fillField, formFields } from '../support/fill.ts';
import { passing } from '#tests/support/samples/checked-samples.ts';
import { openSignedIn } from '../support/session.ts';
import { openWalkRecords, type WalkRecords } from '../support/walk-records.ts';
import { type WalkStep, goTo, isFullWalk, labelOf, leave, partsOf, sampleOf, settle, sheetAddress, sheetSteps } from '../support/walk.ts';

test.use({ trace: 'off', actionTimeout: 15_000 });
test.describe.configure({ mode: 'parallel' });

/** Filled by hand-written tabs, or made by an import: their own tests create them. */
const MADE_ELSEWHERE: readonly string[] = ['groupe-utilisateur'];

const living = sheetSteps.filter(
  ({ descriptor: { operations, name } }) =>
    operations.includes('create') && operations.includes('update') && operations.includes('delete') && !MADE_ELSEWHERE.includes(name),
);
const SAMPLE = 3;
const walked: readonly WalkStep[] = isFullWalk ? living : [...sampleOf(living, 'record')].slice(0, SAMPLE);

let records: WalkRecords;
let page: Page;

function save() {
  return page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
}

function saved() {
  return expect(page.locator('.sheet-actions [data-clean]')).toBeVisible();
}

/** Fields that a new record must be given: it has no value of its own for them. */
/** A line of a translation batch holds one record, of any of its entities. */
const HELD: Readonly<Record<string, readonly string[]>> = { 'festival-tranche-film': ['IdFilm'] };

function missingOf({ name: entity, fields, rules }: EntityDescriptor): ReadonlySet<string> {
  function startOf(name: string) {
    return fields.find((field) => field.name === name)?.default ?? false;
  }
  const requiredByRules = rules.flatMap((rule) =>
    rule.rule === 'require' && startOf(rule.when.field) === rule.when.value ? rule.field : [],
  );
  const required = fields.filter((field) => field.required && field.kind !== 'boolean' && field.default === undefined);
  return new Set([...requiredByRules, ...(HELD[entity] ?? []), ...required.map(({ name }) => name)]);
}

/** Rules of the festival refuse a second contact of one person without a structure, and a rate from a language to itself. */
const RULED: Readonly<Record<string, readonly string[]>> = { contact: ['IdPersonne'], 'tarif-traduction': ['IdLangueCible'] };

/** Texts that rules of the festival read: the zone of an edition is one that machines know. */
const READ: Readonly<Record<string, readonly string[]>> = { 'festival-edition': ['Fuseau'], 'bam-compte-comptable': ['Compte'] };

/** Texts that rules of the festival ask for: an account of sales is of class 7. */
const ASKED: Readonly<Record<string, ReadonlyMap<string, string>>> = { 'bam-compte-comptable': new Map([['Compte', '706100']]) };

/** Texts that take any words. */
function freeOf({ name: entity, rules }: EntityDescriptor): (field: FieldDescriptor) => boolean {
  const checked = new Set([...(READ[entity] ?? []), ...rules.flatMap((rule) => (rule.rule === 'check' ? [rule.field] : []))]);
  return ({ name }) => !checked.has(name);
}

/** References that a record may not share: with the edition, say, they name one record only. */
function distinctOf({ name: entity, unique, fields, extends: base }: EntityDescriptor): ReadonlySet<string> {
  const shared = Object.values(entities).find(({ name }) => name === base)?.unique ?? [];
  return new Set([
    ...(RULED[entity] ?? []),
    ...[...unique, ...shared].flatMap((group) => {
      function isRecord({ name, kind, key }: FieldDescriptor): boolean {
        return group.includes(name) && kind === 'reference' && key !== 'Eannee';
      }
      return fields.find(isRecord)?.name ?? [];
    }),
  ]);
}

/** A new record is of the working edition, and names nothing of another one. */
function isOfEdition(name: string): boolean {
  return Object.values(entities).some((entity) => entity.name === name && entity.edition !== null);
}

/** A notice over the sheet gives the reason why the step did not go through. */
async function expectNoDialog() {
  return expect(await page.getByRole('alertdialog').allInnerTexts()).toEqual([]);
}

function toast(text: string) {
  return page.locator('[data-toast]').filter({ hasText: text });
}

async function open(path: string) {
  await leave(page);
  await goTo(page, path);
  await expect(page.getByRole('tablist').first()).toBeVisible();
  await settle(page);
}

function live(step: WalkStep): void {
  const { descriptor, screen } = step;
  const forms = formFields(descriptor.fields, screen);
  const distinct = distinctOf(descriptor);
  const isFree = freeOf(descriptor);
  const missing = missingOf(descriptor);
  function isMissing({ name }: FieldDescriptor): boolean {
    return missing.has(name);
  }
  test(`a record at ${sheetAddress(step, 0)} is created, changed, deleted and brought back`, async () => {
    const required = forms.flatMap(({ fields }) => fields).filter(isMissing);
    const names = new Map(ASKED[descriptor.name]);
    for (const rule of descriptor.rules)
      if (rule.rule === 'check' && rule.of === undefined && rule.when === undefined && missing.has(rule.field))
        names.set(rule.field, String(passing(descriptor, { rule, number: 1 })));
    for (const { name, kind, to, key } of required) {
      if (kind !== 'reference' || to === undefined || key === 'Eannee') continue;
      if (distinct.has(name)) names.set(name, await records.createNamed(to));
      // The year at the end of such a name is not searched for.
      else if (isOfEdition(to)) names.set(name, (await records.createNamed(to)).replace(/ \d{4}$/, ''));
      else await records.idFor({ ...screen, entity: to, params: [] });
    }
    await open(sheetAddress(step, 0));
    for (const { tab, fields } of forms) {
      if (!fields.some(isMissing)) continue;
      await page.getByRole('tab', { name: await labelOf(descriptor.name, `tabs.${tab}`), exact: true }).click();
      for (const field of fields) if (isMissing(field)) await fillField(page, field, names.get(field.name));
    }
    await save();
    await expect(page).toHaveURL(new RegExp(`${sheetAddress(step, 0).replace(/0$/, '')}[1-9]\\d*`));
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await settle(page);
    await expectNoDialog();

    const [form] = forms;
    const changed = form === undefined ? undefined : changeable(form.fields.filter(isFree));
    if (form !== undefined && changed !== undefined) {
      await page.getByRole('tab', { name: await labelOf(descriptor.name, `tabs.${form.tab}`), exact: true }).click();
      const text = await changeField(page, changed);
      await save();
      await saved();
      await expectNoDialog();
      await open(sheetAddress(step, id));
      await expectField(page, changed, text);
    }

    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await toast('Suppression effectuée.').getByRole('button', { name: 'Annuler' }).last().click();
    await expect(toast('Fiche restaurée.').last()).toBeVisible();
    await open(sheetAddress(step, id));
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

for (const part of partsOf(walked, isFullWalk ? 3 : 1)) {
  test.describe(() => {
    test.describe.configure({ mode: 'default' });
    test.beforeAll(async ({ browser }) => {
      records = openWalkRecords();
      page = await openSignedIn(browser, '/mon-compte');
    });
    test.afterAll(async () => {
      await page.context().close();
      await records.close();
    });
    for (const step of part) live(step);
  });
}
