import { expect, test } from 'vitest';
import { retention } from '#generated/retention/retention.gen.ts';
import { processings } from './register.ts';

test('lists each field with a term once, under its purpose and with the right that opens it', () => {
  const listed = processings('fr').reduce((count, { fields }) => count + fields.length, 0);
  expect(listed).toBe(retention.length);
  const health = processings('fr').find(({ fields }) => fields.includes('Régime alimentaire'));
  expect(health).toMatchObject({ keep: 'edition + 6 mois', right: 'DONNEES-SENSIBLES', act: 'clear' });
  expect(processings('fr').find(({ title, fields }) => title === 'Factures et avoirs' && fields.includes('Client'))).toMatchObject({
    purpose: 'obligation comptable',
    keep: 'loi 10 ans',
    act: 'keptByLaw',
  });
});

test('names records and fields in the language of the reader', () => {
  expect(processings('en').some(({ fields }) => fields.includes('Diet'))).toBe(true);
});
