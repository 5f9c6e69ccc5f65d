import { expect, test } from 'vitest';
import type { RuleDescriptor } from '#generated/entities/descriptor.gen.ts';
import { brokenRules, hiddenFields } from './rules.ts';

const order: RuleDescriptor = { rule: 'order', first: 'Debut', second: 'Fin' };
const dictionary: RuleDescriptor = { rule: 'require', field: 'IdDictionnaire', when: { field: 'Type', value: 5 } };

test.each([
  [{ Debut: '2027-01-31', Fin: '2027-01-30' }, [{ path: 'Fin', code: 'ordre' }]],
  [{ Debut: '2027-01-31T09:00:00.000', Fin: '2027-01-31T08:59:59.000' }, [{ path: 'Fin', code: 'ordre' }]],
  [{ Debut: 12, Fin: 9 }, [{ path: 'Fin', code: 'trop-petit', params: { min: 12 } }]],
  [{ Debut: '2027-01-31', Fin: '2027-01-31' }, []],
  [{ Debut: '2027-01-31', Fin: null }, []],
  [{ Fin: '2027-01-31' }, []],
])('an end may not come before its start: %j', (record, errors) => {
  expect(brokenRules({ rules: [order] }, record)).toEqual(errors);
});

test.each([
  [{ Type: 5, IdDictionnaire: null }, [{ path: 'IdDictionnaire', code: 'obligatoire' }]],
  [{ Type: 5 }, [{ path: 'IdDictionnaire', code: 'obligatoire' }]],
  [{ Type: 5, IdDictionnaire: 1001 }, []],
  [{ Type: 1, IdDictionnaire: null }, []],
])('a field is required under its condition alone: %j', (record, errors) => {
  expect(brokenRules({ rules: [dictionary] }, record)).toEqual(errors);
});

test.each([
  [{ TypeContrat: 1, NumeroSecu: '2 85' }, [], []],
  [{ TypeContrat: 2, NumeroSecu: '2 85' }, [{ path: 'NumeroSecu', code: 'valeur' }], []],
  [{ TypeContrat: 2, NumeroSecu: null }, [], ['NumeroSecu']],
])(
  'a field that holds something under its condition alone is refused without it, and shows only to be emptied: %j',
  (record, errors, hidden) => {
    const only: RuleDescriptor = { rule: 'only', field: 'NumeroSecu', when: { field: 'TypeContrat', value: 1 } };
    expect(brokenRules({ rules: [only] }, record)).toEqual(errors);
    expect(hiddenFields({ rules: [only] }, record)).toEqual(hidden);
  },
);

test.each([
  [{ IdSupportCaptation: 11 }, []],
  [{ IdSupportCaptation: 3 }, ['AutreSupport']],
  [{}, ['AutreSupport']],
])('a field shows under its condition alone, and nothing is asked of it: %j', (record, hidden) => {
  const show: RuleDescriptor = { rule: 'show', field: 'AutreSupport', when: { field: 'IdSupportCaptation', value: 11 } };
  expect(hiddenFields({ rules: [show] }, record)).toEqual(hidden);
  expect(brokenRules({ rules: [show] }, record)).toEqual([]);
});
