// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { renderPage } from '#tests/support/web/page.tsx';
import { testField, testModule } from '#tests/support/web/screen.ts';
import { LabelledField } from '../labelled-field.tsx';

beforeAll(() => showLanguage('fr'));
afterEach(cleanup);

async function show(field: FieldDescriptor, record: RecordData): Promise<HTMLElement> {
  const module = { ...testModule, descriptor: { ...testModule.descriptor, fields: [...testModule.descriptor.fields, field] } };
  renderPage(
    <LabelledField
      disabled
      errors={[]}
      field={field}
      id="champ"
      module={module}
      modules={new Map()}
      onBlur={() => undefined}
      onChange={() => undefined}
      onProblem={() => undefined}
      record={record}
      width={6}
    />,
  );
  await expect.poll(() => document.getElementById('champ')).not.toBeNull();
  return document.getElementById('champ') ?? document.body;
}

describe('a field that is only read', () => {
  it.each<[string, FieldDescriptor, JsonValue, string]>([
    ['a text', testField('Lieu', 'string'), 'Quai', 'Quai'],
    ['a day', testField('Jour', 'date'), '2026-11-30', '30/11/2026'],
    ['a year', testField('Annee', 'year'), 2026, '2026'],
    ['a number without a value', testField('Nuits', 'integer'), null, '–Aucun'],
    ['a day without a value', testField('Jour', 'date'), null, '–Aucun'],
    ['a choice of several without any', testField('IdsGenre', 'ids', { to: 'genre', libelle: 'Genres' }), [], '–Aucun'],
    ['a box', testField('IsOuvert', 'boolean'), true, 'Oui'],
    ['a box that is not ticked', testField('IsOuvert', 'boolean'), false, 'Non'],
  ])('shows %s as text, in no box and without a pattern to type', async (_, field, value, expected) => {
    const shown = await show(field, { Id: 3, [field.name]: value });
    expect(shown.textContent?.replaceAll('\u202f', ' ')).toBe(expected);
    expect(document.querySelectorAll('input, textarea, select')).toHaveLength(0);
    expect(document.querySelector('[placeholder]')).toBeNull();
  });

  it('names each of several records', async () => {
    const field = testField('IdsGenre', 'ids', { to: 'genre', libelle: 'Genres' });
    const shown = await show(field, { Id: 3, IdsGenre: [1, 2], Genres: ['Drame', 'Comédie'] });
    expect(shown.textContent).toContain('Drame');
    expect(shown.textContent).toContain('Comédie');
  });

  it('shows each language of a text that says something', async () => {
    const shown = await show(testField('IdResume', 'longText'), {
      Id: 3,
      TradResume: { TraductionFr: 'Une nuit', TraductionEn: 'One night', TraductionEs: '' },
    });
    expect([...shown.querySelectorAll('[lang]')].map(({ textContent }) => textContent)).toEqual(['FRUne nuit', 'ENOne night']);
  });

  it('writes to an address by a link, and follows no scheme but those of pages', async () => {
    await show(testField('Email', 'email'), { Id: 3, Email: 'a@b.fr' });
    expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:a@b.fr');
    cleanup();
    await show(testField('Site', 'url'), { Id: 3, Site: 'javascript:alert(1)' });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has no mark of what is required, nor a count of letters', async () => {
    await show(testField('Titre', 'string', { required: true, max: 5 }), { Id: 3, Titre: 'Cléo' });
    expect(document.querySelector('.ui-required, .ui-counter')).toBeNull();
  });
});
