import { describe, expect, it } from 'vitest';
import { TvaClient } from '#generated/enums/tva-client.gen.ts';
import { findRegime, vatClientOf } from './vat.ts';

describe('what a client is for the tax', () => {
  const french = { IsDomTom: true, IsCee: false };
  it.each([
    ['nobody said where', null, null, TvaClient.france],
    ['Monaco', { Code: 'MC' }, null, TvaClient.france],
    ['La Réunion, of a rate of its own', { Code: 'RE', ...french }, null, TvaClient.dom],
    ['Guyane, where the tax does not apply', { Code: 'GF', ...french }, null, TvaClient.com],
    ['Mayotte, likewise', { Code: 'YT', ...french }, null, TvaClient.com],
    ['Nouvelle-Calédonie, likewise', { Code: 'NC', ...french }, null, TvaClient.com],
    ['Germany, without a number', { Code: 'DE', IsCee: true }, null, TvaClient.ueParticulier],
    ['Germany, with a number of another form', { Code: 'DE', IsCee: true }, 'FR12345678901', TvaClient.ueParticulier],
    ['Germany, with its number', { Code: 'DE', IsCee: true }, 'DE136695976', TvaClient.ueAssujetti],
    ['Canada', { Code: 'CA', IsCee: false }, null, TvaClient.horsUe],
  ])('%s', (_, country, number, client) => {
    expect(vatClientOf(country === null ? null : { IsCee: false, IsDomTom: false, ...country }, number)).toBe(client);
  });
});

describe('the rate of a sale', () => {
  function rate(Taux: number, DateDebut: string, DateFin: string | null = null) {
    return {
      Id: 1,
      IdNature: 1,
      Client: 2,
      Taux,
      DateDebut,
      DateFin,
      TradMention: null,
    };
  }
  const regimes = [rate(20, '2020-01-01'), rate(10, '2026-01-01', '2026-06-30'), rate(5.5, '2027-01-01')];
  it.each([
    ['2019-12-31', null],
    ['2025-12-31', 20],
    ['2026-06-30', 10],
    ['2026-07-01', 20],
    ['2027-01-01', 5.5],
  ])('on %s is %s', (date, percent) => {
    expect(findRegime(regimes, { nature: 1, client: 2, date, culture: 'fr' })?.percent ?? null).toBe(percent);
  });
});
