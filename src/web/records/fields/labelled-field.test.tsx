// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { testField, testModule } from '#tests/support/web/screen.ts';
import { LabelledField } from './labelled-field.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('champ');
});
afterEach(cleanup);

function show(field: FieldDescriptor, value: JsonValue, errors: readonly FieldError[] = [], disabled = false) {
  render(
    <LabelledField
      disabled={disabled}
      errors={errors}
      field={field}
      id="champ"
      module={testModule}
      modules={new Map()}
      onBlur={() => undefined}
      onChange={() => undefined}
      onProblem={() => undefined}
      record={{ [field.name]: value }}
      width={6}
    />,
  );
  const input = screen.getByRole('textbox');
  const box = input.closest<HTMLElement>('.ui-field');
  function state() {
    return { valid: box?.dataset['valid'], invalid: box?.dataset['invalid'] };
  }
  return { state, box, leave: () => fireEvent.blur(input) };
}

describe('a field of a form', () => {
  it('that is required has its mark, and is good once left with a value', () => {
    const { state, box, leave } = show(testField('Titre', 'string', { required: true, max: 20 }), 'Cléo');
    expect(box?.querySelector('.ui-label')?.textContent).toBe('Titre *');
    expect(state()).toEqual({ valid: undefined, invalid: undefined });
    leave();
    expect(state()).toEqual({ valid: 'true', invalid: undefined });
  });

  it('that is wrong shows it, left or not', () => {
    const { state, leave } = show(testField('Titre', 'string', { required: true }), '', [{ path: 'Titre', code: 'obligatoire' }]);
    leave();
    expect(state()).toEqual({ valid: undefined, invalid: 'true' });
    expect(screen.getByText('Champs obligatoire')).toBeTruthy();
  });

  it('counts its letters once it is nearly full, while somebody may type some', () => {
    const counted = show(testField('Titre', 'string', { max: 5 }), 'Cléo');
    expect(counted.box?.textContent).toContain('4/5');
  });

  it.each([
    ['empty', ''],
    ['far from its bound', 'Onze signes'],
  ])('says nothing of its length while it is %s', (_, value) => {
    expect(show(testField('Prefixe', 'string', { max: 15 }), value).box?.querySelector('.ui-counter')).toBeNull();
  });

  it.each<[string, FieldDescriptor, JsonValue, string]>([
    ['a text with a greatest length', testField('Titre', 'string', { max: 15 }), 'Douze signes', '12/15'],
    ['a text with both', testField('Titre', 'string', { min: 5, max: 150 }), 'Cléo', '4/150 (min 5)'],
    ['a list with a smallest length', testField('Mots', 'strings', { min: 2 }), ['court'], '1 (min 2)'],
    ['a list with both', testField('Mots', 'strings', { min: 2, max: 3 }), ['court', 'muet', 'noir'], '3/3 (min 2)'],
    ['a list of one length', testField('Mots', 'strings', { min: 3, max: 3 }), ['court'], '1/3'],
  ])('says beside its label the length of %s', (_, field, value, counter) => {
    expect(show(field, value).box?.querySelector('.ui-counter')?.textContent).toBe(counter);
  });

  it('that is an array without bounds may stay empty, and is good with one element', () => {
    const empty = show(testField('Mots', 'strings'), []);
    empty.leave();
    expect(empty.state()).toEqual({ valid: undefined, invalid: undefined });
    cleanup();
    const filled = show(testField('Mots', 'strings'), ['court']);
    filled.leave();
    expect(filled.state()).toEqual({ valid: 'true', invalid: undefined });
  });
});
