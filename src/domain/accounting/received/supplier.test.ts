import { describe, expect, test } from 'vitest';
import { proposeSupplier, supplierKey } from './supplier.ts';

const LAKE = { Id: 1, RaisonSociale: 'Hôtel du Lac', Siret: '303 265 045 00012', NumIntracom: null };
const PORT = { Id: 2, RaisonSociale: 'Hôtel du Port', Siret: null, NumIntracom: 'FR 44 732829320' };
const INVOICED = { name: 'HOTEL DU LAC', siren: '303265045', vatNumber: 'FR40303265045' };

describe('supplier of an invoice', () => {
  test('is proposed by its SIREN, else by its VAT number, else by its name', () => {
    expect(proposeSupplier(INVOICED, [LAKE, PORT])).toEqual({ structure: 1, by: 'siren' });
    expect(proposeSupplier({ ...INVOICED, siren: null, vatNumber: 'FR44732829320' }, [LAKE, PORT])).toEqual({ structure: 2, by: 'tva' });
    expect(proposeSupplier({ ...INVOICED, siren: null, vatNumber: null }, [LAKE, PORT])).toEqual({ structure: 1, by: 'nom' });
  });

  test('is not proposed where two structures fit alike, or none', () => {
    expect(proposeSupplier(INVOICED, [LAKE, { ...LAKE, Id: 3 }])).toBeNull();
    expect(proposeSupplier({ name: 'Autre', siren: null, vatNumber: null }, [LAKE, PORT])).toBeNull();
  });

  test('gives its numbers a key of their own', () => {
    expect(supplierKey(INVOICED)).toBe('303265045');
    expect(supplierKey({ name: 'Hôtel du Lac', siren: null, vatNumber: null })).toBe(
      supplierKey({ name: 'HOTEL  DU LAC', siren: null, vatNumber: null }),
    );
  });
});
