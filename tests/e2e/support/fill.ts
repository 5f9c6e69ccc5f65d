import { type Locator, type Page, expect } from '@playwright/test';
import type { FieldDescriptor, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';

/** Fields a person sees on the forms of a sheet, tab by tab. */
export function formFields(
  fields: readonly FieldDescriptor[],
  screen: ScreenDescriptor,
): readonly { readonly tab: string; readonly fields: readonly FieldDescriptor[] }[] {
  // A joined tab stands under the one before it.
  let opened = '';
  return screen.tabs.flatMap((tab) => {
    if (tab.joined !== true) opened = tab.tab;
    if (tab.kind !== 'fields') return [];
    const names = tab.sections.flatMap(({ rows }) => rows.flat().map(({ field }) => field));
    return [{ tab: opened, fields: names.flatMap((name) => fields.filter((field) => field.name === name && !field.readOnly)) }];
  });
}

function property({ name, kind, trad }: FieldDescriptor): string {
  if (kind === 'label' || kind === 'longText') return trad ?? `Trad${name.replace(/^Id/, '')}`;
  return kind === 'owned' ? name.replace(/^Id/, '') : name;
}

function inputOf(page: Page, field: FieldDescriptor): Locator {
  const id = `#champ-${property(field)}`;
  return page.locator(`input${id}, select${id}, textarea${id}, ${id} input, ${id} select, ${id} textarea`).first();
}

let count = 0;

/** Types what the kind of the field takes, never the same twice; what already holds a value keeps it, unless a name, or a text that its checks let through, is given. */
export async function fillField(page: Page, field: FieldDescriptor, name?: string): Promise<void> {
  const input = inputOf(page, field);
  if (field.kind === 'enum') {
    if ((await input.inputValue()) === '') await input.selectOption({ index: 1 });
    return;
  }
  if (field.kind === 'reference' || field.kind === 'ids') {
    if (name !== undefined) {
      await input.fill(name);
      await page.locator('[role=option]:visible').filter({ hasText: name }).first().click();
      return;
    }
    if (field.kind === 'reference' && (await input.inputValue()) !== '') return;
    await input.click();
    // The last one: what the demonstration already holds most often names the first.
    await page.locator('[role=option]:visible').last().click();
    return;
  }
  const text = name ?? textFor(field);
  if (text === null) return;
  await input.fill(text);
  await input.blur();
}

const LONG = 12;
const LETTERS = 'AZaz';

/** Codes may want letters of one case or of the other. */
function shortText(mark: string, max: number): string {
  return max > LETTERS.length + 1 ? LETTERS + mark.slice(LETTERS.length - max) : mark.slice(-max);
}

function textFor({ kind, name, max = 150, min = 0, unique }: FieldDescriptor): string | null {
  count += 1;
  const mark = `${Date.now().toString(36)}${count}`;
  switch (kind) {
    case 'string':
    case 'text':
    case 'label':
    case 'longText':
      return (max < LONG ? shortText(mark, max) : `${name} d'Été ${mark}`.slice(0, max)).padEnd(min, 'x');
    case 'email':
      return `essai-${mark}@exemple.test`;
    case 'url':
      return `https://exemple.test/${mark}`;
    case 'phone':
      return '+33 1 23 45 67 89';
    case 'secret':
      return `reliure-cyan-${mark}`;
    case 'integer':
      return String(min + (unique ? count : 1));
    case 'year':
      return String(Math.max(1900, min) + count);
    case 'decimal':
    case 'money':
    case 'percent':
      return String(min + 1);
    case 'date':
      return '01/02/2027';
    default:
      return null;
  }
}

/** A field whose change shows as the text that was typed. */
export function changeable(fields: readonly FieldDescriptor[]): FieldDescriptor | undefined {
  return fields.find(
    ({ kind, max = 150, pattern }) => (kind === 'label' || kind === 'string' || kind === 'text') && max >= 12 && pattern === undefined,
  );
}

export async function changeField(page: Page, field: FieldDescriptor): Promise<string> {
  const text = textFor(field) ?? '';
  await inputOf(page, field).fill(text);
  return text;
}

export function expectField(page: Page, field: FieldDescriptor, text: string) {
  return expect(inputOf(page, field)).toHaveValue(text);
}
