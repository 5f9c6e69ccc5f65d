import { describe, expect, it } from 'vitest';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { csvRow } from '#domain/records/read/csv.ts';
import { ID_FIELD } from '#domain/records/query/filter-fields.ts';
import { csvValue, exportCell } from './export-cell.ts';

const OPTIONS = { culture: 'fr', enums: {}, yes: 'Oui', no: 'Non' };

function field(kind: FieldDescriptor['kind'], more: Partial<FieldDescriptor> = {}): FieldDescriptor {
  return {
    ...ID_FIELD,
    name: 'Champ',
    kind,
    ...more,
  };
}

function cell(kind: FieldDescriptor['kind'], value: string | number | boolean | null, more: Partial<FieldDescriptor> = {}) {
  return exportCell(field(kind, more), { Champ: value }, OPTIONS);
}

function csv(...given: Parameters<typeof cell>): string {
  return csvRow([csvValue(cell(...given))]).trimEnd();
}

describe('an exported value', () => {
  it('keeps the type of its field', () => {
    expect(cell('money', 12.5)).toEqual({ as: 'number', value: 12.5, format: 'money' });
    expect(cell('integer', 12)).toEqual({ as: 'number', value: 12, format: 'integer' });
    expect(cell('year', 2026)).toEqual({ as: 'number', value: 2026, format: 'plain' });
    expect(cell('date', '2026-02-03')).toEqual({ as: 'date', date: '2026-02-03' });
    expect(cell('duration', '101:00:05')).toEqual({ as: 'duration', seconds: 363_605 });
    expect(cell('sum', '00:10:00', { as: 'duration' })).toEqual({ as: 'duration', seconds: 600 });
    expect(cell('string', '2026')).toEqual({ as: 'text', text: '2026' });
    expect(cell('date', null)).toEqual({ as: 'empty' });
  });

  it('shows an instant on the clock of the festival', () => {
    expect(cell('datetime', '2026-07-01T22:30:00.000')).toEqual({ as: 'datetime', date: '2026-07-02', seconds: 1800 });
  });

  it('reads in a text file as French spreadsheets read it', () => {
    expect(csv('money', 1234.5)).toBe('1234,5');
    expect(csv('integer', -3)).toBe('-3');
    expect(csv('date', '2026-02-03')).toBe('03/02/2026');
    expect(csv('datetime', '2026-01-01T12:05:00.000')).toBe('01/01/2026 13:05');
    expect(csv('duration', '01:02:03')).toBe('01:02:03');
    expect(csv('boolean', true)).toBe('Oui');
    expect(csv('string', '=SOMME(A1)')).toBe("'=SOMME(A1)");
  });
});
