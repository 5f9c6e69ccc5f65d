import { describe, expect, it } from 'vitest';
import { GIVEN_FIELDS } from '#domain/work/mail-order.ts';
import { fieldsOfContext } from '#domain/mails/mail-sources.ts';
import { mailContexteEnum } from '#generated/enums/mail-contexte.gen.ts';
import { groupedWords, isKnownWord } from './word-groups.ts';

describe('words of mails', () => {
  it('have a group and a name, in every context', () => {
    const all = mailContexteEnum.values.flatMap(({ value }) => [...fieldsOfContext(value)]);
    expect([...new Set([...all, ...GIVEN_FIELDS])].filter((name) => !isKnownWord(name))).toEqual([]);
  });
  it('stand in the order of their groups, those of no group last', () => {
    const groups = groupedWords(new Set(['hotel', 'nom', 'Pointure #12', 'prenom', 'inconnu']));
    expect(groups.map(({ group, words }) => [group, ...words])).toEqual([
      ['person', 'prenom', 'nom'],
      ['stay', 'hotel'],
      ['questions', 'Pointure #12'],
      ['other', 'inconnu'],
    ]);
  });
});
