import { expect, it } from 'vitest';
import { declarationXml, declaredClients } from './service-declaration.ts';

const SERVICES = [
  { date: '2027-03-02', vatNumber: 'BE 0428 759 497', ht: 10_050 },
  { date: '2027-03-30', vatNumber: 'be0428759497', ht: 4_999 },
  { date: '2027-03-31', vatNumber: 'DE136695976', ht: 30_000 },
  { date: '2027-03-31', vatNumber: 'DE136695976', ht: -30_000 },
  { date: '2027-04-01', vatNumber: 'IT00743110157', ht: 70_000 },
];

it('adds up a month by client in whole euros, and leaves out who was credited as much', () => {
  expect(declaredClients(SERVICES, '2027-03')).toEqual([{ vatNumber: 'BE0428759497', euros: 150 }]);
});

it('writes the file of a month under the VAT number of its issuer, worked out of its SIREN where none is typed', () => {
  const xml = declarationXml(SERVICES, { siret: '732 829 320 00074', vatNumber: null, month: '2027-04' });
  expect(xml).toContain('<num_tvaFr>FR44732829320</num_tvaFr>');
  expect(xml).toContain('<mois_des>04</mois_des>');
  expect(xml).toContain('<an_des>2027</an_des>');
  expect(xml.match(/<partner_des>IT00743110157<\/partner_des>/g)).toHaveLength(1);
  expect(xml).toContain('<valeur>700</valeur>');
});
