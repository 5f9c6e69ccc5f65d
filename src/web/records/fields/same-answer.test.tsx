// @vitest-environment jsdom
/** A form, an import and the API give one answer to one text, whatever it is. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import * as film from '#generated/entities/film.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { readCell } from '#domain/imports/read-cell.ts';
import { readFieldValue } from '#domain/records/engine/field-value.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { createRandom, type Random } from '#domain/values/random.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { field } from '#tests/support/samples/entities.ts';
import { FieldControl } from './field-control.tsx';
import { LabelledField } from './labelled-field.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
  await loadTexts('champ');
});
afterEach(cleanup);

const registry = createRegistry({ entities, enums });
const NONE = new Map();

/** Value of the form once the field is left, as the server reads it. */
function inForm(described: FieldDescriptor, text: string): JsonValue {
  const held: { value: JsonValue } = { value: null };
  const aria = { id: 'champ', 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined } as const;
  function control(value: JsonValue) {
    return (
      <FieldControl
        aria={aria}
        disabled={false}
        errors={[]}
        field={described}
        fieldComponent={LabelledField}
        label="Champ"
        module={film}
        modules={NONE}
        onBlur={() => undefined}
        onChange={(changed) => {
          held.value = changed;
        }}
        onProblem={() => undefined}
        record={{}}
        value={value}
      />
    );
  }
  const { rerender } = render(control(null));
  const input = screen.getByRole('textbox');
  fireEvent.change(input, { target: { value: text } });
  rerender(control(held.value));
  fireEvent.blur(input);
  cleanup();
  return inApi(described, held.value);
}

/** Text that is refused stands in the record as it was typed: the control says why, the record that it is no value. */
function refused(answer: JsonValue): JsonValue {
  return String(answer).startsWith('refusé') ? 'refusé' : answer;
}

function inImport(described: FieldDescriptor, text: string): JsonValue {
  const read = readCell(described, text, { enums: {}, today: null });
  if ('fault' in read) return `refusé : ${read.fault.code}`;
  return 'value' in read ? inApi(described, read.value) : null;
}

/** Value that the server stores, or the reason for its refusal. */
function inApi(described: FieldDescriptor, value: JsonValue): JsonValue {
  const read = readFieldValue({ registry, field: described, path: 'Champ' }, value);
  return 'value' in read ? read.value : `refusé : ${read.errors[0]?.code ?? ''}`;
}

const NOISE = ['', '', '', ' ', '\u00a0', '\u200b', '\u202f', '\u202a', '\ufeff', '  '];
const FRAGMENTS: Readonly<Record<string, readonly string[]>> = {
  money: ['1', '12', '250', '0', ',', '.', ',5', ',50', ',125', ' ', '€', '\u202f234', '-', '’', 'EUR', 'x'],
  decimal: ['1', '12', '250', '0', ',', '.', ',5', ' 000', '-', '%'],
  percent: ['5', '20', ',5', '.5', ' %', '%', '100', ',125'],
  integer: ['1', '12', ' 500', ',250', '.000', '-', '3,5'],
  duration: ['1', '32', '92', ':', 'h', ' min', "'", '20', '00', ',5', '.5', ' s', '92.5'],
  time: ['2', '14', '25', 'h', ':', '30', ' pm', '00', '7'],
  date: ['12/03/2026', '2026-03-12', '31/02/2026', '12.3.2026', '12032026', '1/1/25', 'x'],
  string: ['Élise', 'Elise\u0301', ' ', '\n', '\t', 'De La', '\u00a0', '  ', '🎬', "d'Arc"],
  email: ['ana', '@', 'exemple.test', '.', 'bücher.example', ' ', '-', 'é'],
  phone: ['06', '+33', ' 12', '.34', '56 78', '0033', '612345678', '33612345678', '-', '\u2011', 'poste 3'],
  url: ['https://', 'http://', 'exemple.test', '/a', ' ', 'www.', 'x'],
};

function textOf(random: Random, kind: string): string {
  const parts = FRAGMENTS[kind] ?? [];
  const content = Array.from({ length: random.int(1, 5) }, () => random.pick(parts)).join('');
  return random.pick(NOISE) + content + random.pick(NOISE);
}

/** The control of one line of a browser holds no line break. */
function typed(text: string): string {
  return text.replaceAll(/[\n\r]/g, ' ');
}

const DRAWS = 150;

describe.each(Object.keys(FRAGMENTS))('%s', (kind) => {
  const described = Object.values(entities)
    .flatMap(({ fields }) => fields)
    .find((one) => one.kind === kind);
  const testedField = field(
    'Champ',
    described?.kind ?? 'string',
    kind === 'money' || kind === 'decimal' || kind === 'percent' ? { scale: 2 } : {},
  );

  test('is read alike everywhere', () => {
    const random = createRandom(kind.length * 97);
    const texts = Array.from({ length: DRAWS }, () => typed(textOf(random, kind))).filter((text) => text.trim() !== '');
    const expected = texts.map((text) => [text, inImport(testedField, text)] as const);
    expect(texts.map((text) => [text, refused(inForm(testedField, text))])).toEqual(
      expected.map(([text, answer]) => [text, refused(answer)]),
    );
    const stored = expected.filter(([, value]) => !String(value).startsWith('refusé'));
    // A stored value reads as itself.
    expect(stored.map(([text, value]) => [text, inApi(testedField, value)])).toEqual(stored);
    expect(stored.length).toBeGreaterThan(0);
    expect(TEXT_KINDS.has(kind) ? texts.map((text) => [text, inApi(testedField, text)]) : expected).toEqual(expected);
  });
});

/** Kinds that travel as the text that was typed. */
const TEXT_KINDS = new Set(['string', 'email', 'phone', 'url']);
