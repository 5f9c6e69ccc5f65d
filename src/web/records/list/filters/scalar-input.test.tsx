// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { showLanguage } from '#web/i18n/i18n.ts';
import { ScalarInput } from './scalar-input.tsx';

beforeAll(() => showLanguage('fr'));
afterEach(cleanup);

it('a duration is told while it is typed: « Appliquer » need not wait for the field to be left', () => {
  const field = entities['film'].fields.find(({ name }) => name === 'Duree');
  if (field === undefined) throw new Error('No duration');
  const changes: JsonValue[] = [];
  render(
    <ScalarInput
      label="De"
      named={{ name: 'Duree', label: 'Durée', field, kind: 'duration', textProperty: 'Duree', enums: {} }}
      onChange={(value) => changes.push(value)}
      value={null}
    />,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'De' }), { target: { value: '30' } });
  expect(changes).toEqual(['00:30:00']);
});
