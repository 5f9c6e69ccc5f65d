import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { emptyTranslation } from '#domain/values/text/translation.ts';
import { type FormParts, loadFormParts } from './use-input-schema.ts';
import { checkRecord } from './use-record-form.ts';

let module: EntityModule;
let parts: FormParts;

beforeAll(async () => {
  module = await entityLoaders.langue();
  parts = await loadFormParts(module);
});

const langue = {
  Id: 38,
  Version: 1,
  Code: 'fr',
  Ordre: 1,
  IsActif: true,
  TradLibelle: { ...emptyTranslation(7), TraductionFr: 'Français' },
};

function errors(change: Parameters<typeof checkRecord>[1]) {
  return checkRecord({ module, ...parts }, { ...langue, ...change });
}

describe('the record of a form', () => {
  it('is complete when its required fields are filled', () => {
    expect(errors({})).toEqual([]);
    expect(errors({ Code: '' })).toEqual([{ path: 'Code', code: 'obligatoire' }]);
  });

  it('is asked for nothing that was not read', () => {
    expect(checkRecord({ module, ...parts }, { Id: 38, Version: 1, Code: 'fr' })).toEqual([]);
  });

  it('reads texts as the server does, and checks none that is stored already', async () => {
    const contact = await entityLoaders.contact();
    const form = { module: contact, ...(await loadFormParts(contact)) };
    const was = { Id: 7, Version: 1, IdPersonne: 3, Email: 'ancien format', Iban: 'FR00', Telephone: '612345678' };
    expect(checkRecord({ ...form, was }, { ...was, SiteInternet: 'https://exemple.test' })).toEqual([]);
    expect(checkRecord({ ...form, was }, { ...was, Email: 'ana@exemple.test\u200b', Telephone: '\u202a06 12 34 56 78\u202c' })).toEqual([]);
    expect(
      checkRecord({ ...form, was }, { ...was, Email: 'autre', Telephone: '33612345678' }).map(({ path, code }) => [path, code]),
    ).toEqual([
      ['Email', 'email'],
      ['Telephone', 'ambigu'],
    ]);
    expect(checkRecord({ ...form, was }, { ...was, Iban: 'FR01' })).toContainEqual({ path: 'Iban', code: 'iban' });
  });

  it('refuses what is not in the set of an enumeration', async () => {
    const inscription = await entityLoaders['festival-inscription']();
    const found = checkRecord({ module: inscription, ...(await loadFormParts(inscription)) }, { Id: 1042, Version: 1, TypePremiere: 99 });
    expect(found).toContainEqual({ path: 'TypePremiere', code: 'enumeration' });
  });

  it('letters in a number refuse the record on that field', async () => {
    const film = await entityLoaders.film();
    const form = { module: film, ...(await loadFormParts(film)) };
    expect(checkRecord(form, { Id: 7, Version: 1, TitreOriginal: 'Nuit', AnneeProd: 1936 })).toEqual([]);
    expect(checkRecord(form, { Id: 7, Version: 1, TitreOriginal: 'Nuit', AnneeProd: 'mille' })).toEqual([
      { path: 'AnneeProd', code: 'type' },
    ]);
  });

  it('a wrong part of an address refuses the record that holds it', async () => {
    const contact = await entityLoaders.contact();
    const form = { module: contact, ...(await loadFormParts(contact)) };
    const held = { Id: 7, Version: 1, IdPersonne: 3, Adresse: { Id: 9, Version: 1, Ville: 'Valombre' } };
    expect(checkRecord(form, held)).toEqual([]);
    expect(checkRecord(form, { ...held, Adresse: { ...held.Adresse, Ville: 'x'.repeat(101) } })).toEqual([
      { path: 'Adresse.Ville', code: 'trop-long', params: { max: 100 } },
    ]);
  });
});
