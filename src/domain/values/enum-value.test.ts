import { expect, test } from 'vitest';
import { mailContexteEnum, MailContexte } from '#generated/enums/mail-contexte.gen.ts';
import { mailUsageEnum } from '#generated/enums/mail-usage.gen.ts';
import { isOf } from './enum-value.ts';

function offered(context: number | null): readonly string[] {
  return mailUsageEnum.values.filter((value) => isOf(value, mailContexteEnum, context)).map(({ key }) => key);
}

test('a narrowed enumeration offers the values of what is chosen beside it alone', () => {
  expect(offered(MailContexte.film)).toEqual(['trancheCorrection', 'trancheTraduction', 'trancheRelecture', 'visionnementRappel']);
  expect(offered(MailContexte.contact)).toEqual([]);
  expect(offered(null)).toEqual([]);
  const everywhere = Object.values(MailContexte).flatMap(offered);
  expect(everywhere.toSorted()).toEqual(mailUsageEnum.values.map(({ key }) => key).toSorted());
});

test('an enumeration that nothing narrows offers all', () => {
  expect(mailUsageEnum.values.every((value) => isOf(value, undefined, null))).toBe(true);
});
