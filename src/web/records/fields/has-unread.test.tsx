// @vitest-environment jsdom
/** Text that is no value of its field: it stands in the record as it was typed, its field says so, and the record is refused. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import type { EntityModule, FieldDescriptor, FieldKind, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { inputLoaders } from '#generated/schemas/inputs.gen.ts';
import { FilmInput } from '#generated/schemas/film-input.zod.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { changedFields } from '#domain/values/record-state.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { testField, testModule } from '#tests/support/web/screen.ts';
import { checkRecord } from '../sheet/record/use-record-form.ts';
import { isEditable } from './field-property.ts';
import { LabelledField } from './labelled-field.tsx';
import { unreadText } from '#domain/values/unread-text.ts';
import { hasUnread } from './has-unread.ts';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('champ');
});
afterEach(cleanup);

interface HostProps {
  readonly field: FieldDescriptor;
  readonly first: JsonValue;
  readonly onRecord: (record: RecordData) => void;
}

/** A form as small as can be: it keeps what its field gives, and shows no error of its own. */
function Host({ field, first, onRecord }: HostProps): ReactNode {
  const [record, setRecord] = useState<RecordData>({ [field.name]: first });
  return (
    <LabelledField
      disabled={false}
      errors={[]}
      field={field}
      id="champ"
      module={testModule}
      modules={new Map()}
      onBlur={() => undefined}
      onChange={(value) => {
        setRecord({ [field.name]: value });
        onRecord({ [field.name]: value });
      }}
      onProblem={() => undefined}
      record={record}
      width={6}
    />
  );
}

/** Types over what stands in the field, or in its second control, and leaves it. */
function fill(field: FieldDescriptor, first: JsonValue) {
  let record: RecordData = { [field.name]: first };
  render(<Host field={field} first={first} onRecord={(next) => (record = next)} />);
  function input(at = 0): HTMLInputElement {
    const found = screen.getAllByRole<HTMLInputElement>('textbox')[at];
    if (found === undefined) throw new Error('no such control');
    return found;
  }
  function type(text: string, at = 0): void {
    fireEvent.focus(input(at));
    fireEvent.change(input(at), { target: { value: text } });
    fireEvent.blur(input(at));
  }
  return { input, type, value: () => record[field.name] ?? null };
}

const KINDS: readonly (readonly [FieldKind, JsonValue, string, string, string, JsonValue])[] = [
  ['integer', 3, 'abc', 'n’est pas un nombre', '12', 12],
  ['decimal', 3, '1,2,3', 'n’est pas un nombre', '1,25', 1.25],
  ['money', 3, '12 francs', 'n’est pas un montant', '12,50', 12.5],
  ['percent', 3, 'moitié', 'n’est pas un nombre', '50', 50],
  ['year', 2026, 'MMXXVI', 'n’est pas une année', '2027', 2027],
  ['date', '2025-01-31', '32/13/2025', 'n’est pas une date', '31/12/2025', '2025-12-31'],
  ['time', '14:30:00', '25:61', 'n’est pas une heure', '9h05', '09:05:00'],
  ['duration', '01:30:00', 'deux heures', 'n’est pas une durée', '1h32', '01:32:00'],
  ['numbers', [1], '1; deux', 'n’est pas une liste', '1; 2', [1, 2]],
];

describe('unreadable text in a field', () => {
  it.each(KINDS)(
    'of the kind %s stays as typed, is a change, and is explained until it can be read',
    (kind, first, wrong, message, right, read) => {
      const field = testField('Valeur', kind);
      const { input, type, value } = fill(field, first);
      type(wrong);
      expect(input().value).toBe(wrong);
      expect(value()).toBe(wrong);
      expect(changedFields({ Valeur: first }, { Valeur: value() })).toEqual(['Valeur']);
      expect(unreadText(field, value())).toBe(wrong);
      expect(screen.getByText(new RegExp(`« ${wrong} » ${message}`)).className).toContain('ui-error');
      expect(input().getAttribute('aria-invalid')).toBe('true');
      type(right);
      expect(value()).toEqual(read);
      expect(screen.queryByText(new RegExp(message))).toBeNull();
    },
  );

  it.each([
    ['32/01/2025', '32/01/2025', true],
    ['1/1/25', '1/1/25', true],
    ['05/02/2025', '2025-02-05', false],
  ])('of a date that is left with %s holds %j', (typed, held, isRefused) => {
    const field = testField('Jour', 'date');
    const { type, value } = fill(field, null);
    type(typed);
    expect(value()).toBe(held);
    expect(unreadText(field, value()) !== null).toBe(isRefused);
  });

  it('keeps the day and the time of an instant apart, each with its own text', () => {
    const field = testField('Debut', 'datetime');
    const { input, type, value } = fill(field, '2027-10-30T19:30:00');
    type('32/13/2027');
    type('25h99', 1);
    expect([input().value, input(1).value]).toEqual(['32/13/2027', '25h99']);
    expect(unreadText(field, value())).not.toBeNull();
    type('30/10/2027');
    expect([input().value, input(1).value]).toEqual(['30/10/2027', '25h99']);
    expect(unreadText(field, value())).not.toBeNull();
    type('21:30', 1);
    expect(value()).toBe('2027-10-30T19:30:00.000');
  });

  it('is emptied as any other value', () => {
    const { type, value } = fill(testField('Jour', 'date'), '2025-01-31');
    type('demain');
    type('');
    expect(value()).toBeNull();
  });
});

const TYPED: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'money', 'percent', 'year', 'date', 'datetime', 'time', 'duration']);

it('is refused under every typed field of every entity, by the schema that its sheet checks', async () => {
  const unseen: string[] = [];
  let count = 0;
  for (const [name, load] of Object.entries(entityLoaders)) {
    const module: EntityModule = await load();
    const schema = await inputOf(name);
    if (schema === null) continue;
    // A field that only shows beside another value is not typed in while it is hidden.
    const hidden = new Set(module.descriptor.rules.flatMap((rule) => (rule.rule === 'show' ? [rule.field] : [])));
    const fields = module.descriptor.fields.filter((field) => TYPED.has(field.kind) && isEditable(field) && !hidden.has(field.name));
    const record = Object.fromEntries(fields.map((field) => [field.name, 'illisible']));
    const refused = new Set(checkRecord({ module, modules: new Map(), schema }, record).map(({ path }) => path));
    unseen.push(...fields.flatMap((field) => (hasUnread([field], record) && refused.has(field.name) ? [] : [`${name}.${field.name}`])));
    count += fields.length;
  }
  expect(unseen).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

function isInput(name: string): name is keyof typeof inputLoaders {
  return name in inputLoaders;
}

async function inputOf(name: string): Promise<ZodType | null> {
  return isInput(name) ? inputLoaders[name]() : null;
}

it('is an error of the record on the path of its field', async () => {
  const module = await entityLoaders.film();
  const errors = checkRecord(
    { module, modules: new Map(), schema: FilmInput },
    { TitreOriginal: 'Cléo', AnneeProd: 'abc', Duree: 'longue' },
  );
  expect(errors.map(({ path }) => path)).toEqual(expect.arrayContaining(['AnneeProd', 'Duree']));
});
