import { expect, test } from 'vitest';
import { mergeRecords, resolveConflicts } from './merge.ts';

const before = { Id: 7, Version: 3, Titre: 'Nuit', Annee: 2020, Note: null, Trad: { Id: 1, TraductionFr: 'Une nuit', TraductionEn: null } };

test('changes of two people on different fields are both kept', () => {
  const merge = mergeRecords(before, { ...before, Titre: 'Jour' }, { ...before, Version: 4, Annee: 2021 });
  expect(merge.merged).toEqual({ ...before, Version: 4, Titre: 'Jour', Annee: 2021 });
  expect(merge).toMatchObject({ mineOnly: ['Titre'], theirsOnly: ['Annee'], conflicts: [] });
});

test('the same change by two people is no conflict', () => {
  expect(mergeRecords(before, { ...before, Titre: 'Jour' }, { ...before, Version: 4, Titre: 'Jour' }).conflicts).toEqual([]);
});

test('a field changed in two ways keeps the stored value and shows the three', () => {
  const merge = mergeRecords(before, { ...before, Titre: 'Jour' }, { ...before, Version: 4, Titre: 'Soir' });
  expect(merge.conflicts).toEqual([{ path: 'Titre', before: 'Nuit', mine: 'Jour', theirs: 'Soir' }]);
  expect(merge.merged).toMatchObject({ Version: 4, Titre: 'Soir' });
  expect(resolveConflicts(merge, ['Titre'])).toMatchObject({ Version: 4, Titre: 'Jour' });
  expect(resolveConflicts(merge, [])).toMatchObject({ Titre: 'Soir' });
});

test('two people may translate two languages of one text', () => {
  const mine = { ...before, Trad: { ...before.Trad, TraductionEn: 'A night' } };
  const theirs = { ...before, Version: 4, Trad: { ...before.Trad, TraductionFr: 'La nuit' } };
  const merge = mergeRecords(before, mine, theirs);
  expect(merge.conflicts).toEqual([]);
  expect(merge.merged['Trad']).toEqual({ Id: 1, TraductionFr: 'La nuit', TraductionEn: 'A night' });
});

test('a language translated in two ways is a conflict of that language alone', () => {
  const mine = { ...before, Trad: { ...before.Trad, TraductionFr: 'Ma nuit', TraductionEn: 'My night' } };
  const theirs = { ...before, Version: 4, Trad: { ...before.Trad, TraductionFr: 'La nuit' } };
  const merge = mergeRecords(before, mine, theirs);
  expect(merge.conflicts).toEqual([{ path: 'Trad.TraductionFr', before: 'Une nuit', mine: 'Ma nuit', theirs: 'La nuit' }]);
  expect(resolveConflicts(merge, ['Trad.TraductionFr'])['Trad']).toEqual({ Id: 1, TraductionFr: 'Ma nuit', TraductionEn: 'My night' });
});

test('a text that one person deleted and the other changed is a conflict', () => {
  const merge = mergeRecords(before, { ...before, Trad: null }, { ...before, Trad: { ...before.Trad, TraductionFr: 'La nuit' } });
  expect(merge.conflicts.map((conflict) => conflict.path)).toEqual(['Trad']);
});
