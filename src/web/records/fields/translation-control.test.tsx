// @vitest-environment jsdom
/** Languages that a form offers for one text. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { emptyTranslation } from '#domain/values/text/translation.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { testField, testModule } from '#tests/support/web/screen.ts';
import { LabelledField } from './labelled-field.tsx';
import { TranslationControl } from './translation-control.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(cleanup);

/** Codes of the languages that are offered. */
function languages(): readonly string[] {
  return screen.getAllByRole('textbox').map(({ lang }) => lang);
}

function show(field: FieldDescriptor, value: JsonValue = null): void {
  render(
    <TranslationControl
      aria={{ id: 'champ', 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined }}
      disabled={false}
      errors={[]}
      field={field}
      fieldComponent={LabelledField}
      label="Objet"
      module={testModule}
      modules={new Map()}
      onBlur={() => undefined}
      onChange={() => undefined}
      onProblem={() => undefined}
      record={{}}
      value={value}
    />,
  );
}

describe('a text in several languages', () => {
  it('is offered in those of the festival, and in all of them on demand', () => {
    show(testField('IdTitre', 'label'));
    expect(languages()).toEqual(['fr', 'en', 'it', 'pt']);
    fireEvent.click(screen.getByRole('button'));
    expect(languages().toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it', 'pt']);
  });

  it('that the schema keeps to some languages is offered in these alone, and in one that it was written in before', () => {
    const field = testField('IdObjet', 'label', { languages: ['fr', 'en', 'es'] });
    show(field);
    expect(languages()).toEqual(['fr', 'en', 'es']);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show(field, { ...emptyTranslation(), TraductionDe: 'Betreff' });
    expect(languages()).toEqual(['fr', 'en', 'es', 'de']);
  });
});
