// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { testField, testModule } from '#tests/support/web/screen.ts';
import { LabelledField } from '../labelled-field.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(cleanup);

const field = testField('Jours', 'days', {
  between: [
    { field: 'Debut', days: -1 },
    { field: 'Fin', days: 0 },
  ],
});

interface FormProps {
  readonly start: readonly string[];
  readonly disabled?: boolean;
  readonly isNew?: boolean;
}

function Form({ start, disabled = false, isNew = false }: FormProps) {
  const [days, setDays] = useState<JsonValue>([...start]);
  return (
    <LabelledField
      disabled={disabled}
      errors={[]}
      field={field}
      id="champ"
      module={testModule}
      modules={new Map()}
      onBlur={() => undefined}
      onChange={setDays}
      onProblem={() => undefined}
      record={isNew ? { Jours: days } : { Debut: '2027-01-30', Fin: '2027-02-01', Jours: days }}
      width={12}
    />
  );
}

function group() {
  return screen.getByRole('group', { name: 'Jours' });
}

function pressed() {
  return within(group())
    .getAllByRole('button')
    .filter((button) => button.ariaPressed === 'true' || button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);
}

function press(name: string) {
  return fireEvent.click(within(group()).getByRole('button', { name }));
}

test('a day is chosen and taken back by its button, in any order', () => {
  render(<Form start={['2027-01-31']} />);
  expect(
    within(group())
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['ven. 29/01', 'sam. 30/01', 'dim. 31/01', 'lun. 01/02', 'Tous', 'Aucun']);
  press('ven. 29/01');
  expect(pressed()).toEqual(['ven. 29/01', 'dim. 31/01']);
  press('dim. 31/01');
  expect(pressed()).toEqual(['ven. 29/01']);
});

test('every day is chosen at once, and none', () => {
  render(<Form start={[]} />);
  press('Tous');
  expect(pressed()).toEqual(['ven. 29/01', 'sam. 30/01', 'dim. 31/01', 'lun. 01/02']);
  press('Aucun');
  expect(pressed()).toEqual([]);
});

test('a day outside the offered ones shows until it is taken away, and the focus stays in the field', () => {
  render(<Form start={['2027-01-30', '2027-03-06']} />);
  const outside = within(group()).getByRole('button', { name: 'sam. 06/03' });
  expect(outside.title).toBe("Hors des dates de l'édition");
  press('sam. 06/03');
  expect(within(group()).queryByRole('button', { name: 'sam. 06/03' })).toBeNull();
  expect(group().contains(document.activeElement)).toBe(true);
});

test('who may not write reads the days as a text', () => {
  render(<Form disabled start={['2027-01-30', '2027-01-31']} />);
  expect(within(group()).queryByRole('button')).toBeNull();
  expect(group().textContent).toContain('sam. 30 – dim. 31/01');
});

test('a record of no edition says what its days hang on', () => {
  render(<Form isNew start={[]} />);
  expect(within(group()).queryByRole('button')).toBeNull();
  expect(group().textContent).toContain("Se choisissent parmi les jours de l'édition : indiquez-la d'abord.");
});
