import { expect, test } from 'vitest';
import { partsOf, shareParts, splitPayment, totalPaid } from './payment.ts';

const [CHEQUE, CARD, CASH] = [2, 3, 4];

function cash(Montant: number) {
  return { ModePaiement: CASH, Montant };
}
function card(Montant: number) {
  return { ModePaiement: CARD, Montant };
}

test('two means add up to the cent, the larger one first', () => {
  expect(splitPayment(60, [card(20), cash(40)], CASH)).toEqual({ payment: { ...cash(40), Autres: [card(20)] }, left: 0, change: 0 });
  expect(splitPayment(0.3, [card(0.1), cash(0.2)], CASH)).toMatchObject({ payment: { Montant: 0.2 }, left: 0 });
});

test('what is missing is said, and no payment is made of it', () => {
  expect(splitPayment(60, [card(20), cash(39.99)], CASH)).toEqual({ payment: null, left: 0.01, change: 0 });
  expect(splitPayment(60, [], CASH)).toEqual({ payment: null, left: 60, change: 0 });
  expect(splitPayment(60, [card(0), cash(60)], CASH).payment).toEqual(cash(60));
});

test('change is given in cash, and out of cash only', () => {
  expect(splitPayment(60, [card(20), cash(50)], CASH)).toEqual({ payment: { ...cash(40), Autres: [card(20)] }, left: 0, change: 10 });
  expect(splitPayment(60, [card(61), cash(50)], CASH)).toEqual({ payment: null, left: -51, change: 0 });
  expect(splitPayment(60, [{ ModePaiement: CHEQUE, Montant: 70 }], CASH)).toEqual({ payment: null, left: -10, change: 0 });
  // Cash that would all come back was not needed.
  expect(splitPayment(60, [card(60), cash(50)], CASH)).toEqual({ payment: null, left: -50, change: 0 });
});

test('parts are shared between what is owed, and none is lost', () => {
  const payment = { ...cash(80), Autres: [card(40)] };
  expect(totalPaid(payment)).toBe(120);
  const first = shareParts(partsOf(payment), 6000);
  expect(first.taken).toEqual([card(40), cash(20)]);
  const second = shareParts(first.left, 6000);
  expect(second).toEqual({ taken: [cash(60)], left: [] });
});
