import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2067;
const { fr, en } = LangueSysteme;
const NEVER = null;
const AT = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);

/** One suite, two backs: a source text that changes after somebody worked from it shows on the film of the batch. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let synopsis: number;
  let film: number;
  let line: number;
  let count = 0;
  const { create, change, read } = recordCalls(() => staff);
  async function changedAt(): Promise<unknown> {
    return (await read('festival-tranche-films', line)).DateSourceModifiee;
  }
  async function remove(plural: string, id: number): Promise<void> {
    const { Version } = await read(plural, id);
    expect((await staff.call('DELETE', `/api/${plural}/${id}`, { Id: id, Version })).body).toBe(true);
  }
  function write(IdLangue: number, Texte: string): Promise<number> {
    return create('film-textes', { IdFilm: film, IdTexteType: synopsis, IdLangue, Texte });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: '2067-01-28', DateFin: '2067-02-05' });
    synopsis = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    count += 1;
    film = await create('films', { TitreOriginal: `La Barque ${count}` });
    const batch = { Libelle: `Tranche ${count}`, Eannee: YEAR, IdLangueSource: fr, IdLangueCible: en };
    line = await create('festival-tranche-films', { IdTranche: await create('festival-tranches', batch), IdFilm: film });
  });

  test('a synopsis corrected in the source language after the translation was reviewed marks the film, until its translation is ticked again', async () => {
    const text = await write(fr, 'Un passeur traverse.');
    await write(en, 'A ferryman crosses.');
    await change('festival-tranche-films', line, { IsCorrige: true, IsTraduit: true, IsRelu: true });
    expect(await changedAt()).toBe(NEVER);
    await change('film-textes', text, { Texte: 'Un passeur traverse la nuit.' });
    expect(await changedAt()).toEqual(AT);
    await change('festival-tranche-films', line, { IsRelu: false });
    expect(await changedAt()).toEqual(AT);
    // Reading it again says nothing of the new source.
    const open = await read('festival-tranche-films', line);
    const again = await staff.call('PUT', `/api/festival-tranche-films/${line}`, { ...open, IsRelu: true });
    expect([again.status, again.body.errors?.[0]?.message]).toEqual([400, expect.stringContaining('La source a changé')]);
    expect(await changedAt()).toEqual(AT);
    for (const IsTraduit of [false, true]) await change('festival-tranche-films', line, { IsTraduit });
    expect(await changedAt()).toBe(NEVER);
    await change('festival-tranche-films', line, { IsRelu: true });
  });

  test('a translation is confirmed against its new source by one save, and by another one when the source changes again', async () => {
    const text = await write(fr, 'Un passeur traverse.');
    const target = await write(en, 'A ferryman crosses.');
    await change('festival-tranche-films', line, { IsCorrige: true, IsTraduit: true });
    await change('film-textes', text, { Texte: 'Un passeur traverse.  ' });
    await change('film-textes', text, { Texte: 'Un passeur traverse !' });
    expect(await changedAt()).toEqual(AT);
    await change('festival-tranche-films', line, { IsConfirmee: true });
    expect(await read('festival-tranche-films', line)).toMatchObject({ DateSourceModifiee: NEVER, IsTraduit: true, IsConfirmee: true });
    await change('film-textes', text, { Texte: 'Une passeuse traverse.' });
    expect(await read('festival-tranche-films', line)).toMatchObject({ DateSourceModifiee: AT, IsConfirmee: false });
    await remove('film-textes', target);
    const open = await read('festival-tranche-films', line);
    const refused = await staff.call('PUT', `/api/festival-tranche-films/${line}`, { ...open, IsConfirmee: true });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'IsConfirmee']);
  });

  test('a translation is read again by somebody else than its translator', async () => {
    const { Id: me } = (await staff.call('GET', '/api/ping')).body;
    const batch = { Libelle: `Relecture ${count}`, Eannee: YEAR, IdLangueSource: fr, IdLangueCible: en, IdTraducteur: me };
    for (const language of [fr, en]) await write(language, 'Une barque.');
    await remove('festival-tranche-films', line);
    const newLine = await create('festival-tranche-films', {
      IdTranche: await create('festival-tranches', batch),
      IdFilm: film,
      IsTraduit: true,
    });
    const record = await read('festival-tranche-films', newLine);
    const { status, body } = await staff.call('PUT', `/api/festival-tranche-films/${newLine}`, { ...record, IsRelu: true });
    expect([status, body.errors?.[0]?.path, body.errors?.[0]?.message]).toEqual([
      400,
      'IsRelu',
      "Un texte est relu par une autre personne que celle qui l'a traduit.",
    ]);
    const other = await backend.signInWith(rights.map(({ code }) => code));
    expect((await other.call('PUT', `/api/festival-tranche-films/${newLine}`, { ...record, IsRelu: true })).status).toBe(200);
    await change('festival-tranche-films', newLine, { Ordre: 2 });
  });

  test('a text that nobody worked from yet, or of the target language, marks nothing', async () => {
    const text = await write(fr, 'Un quai.');
    await change('film-textes', text, { Texte: 'Un quai vide.' });
    await change('festival-tranche-films', line, { IsCorrige: true });
    await change('film-textes', await write(en, 'A quay.'), { Texte: 'An empty quay.' });
    expect(await changedAt()).toBe(NEVER);
  });

  test('a text that is added, deleted or moved to another language is a change of the source, and so is a title', async () => {
    await change('festival-tranche-films', line, { IsCorrige: true });
    const text = await write(fr, 'Une barque.');
    expect(await changedAt()).toEqual(AT);
    await write(en, 'A boat.');
    await write(fr, 'Une autre barque.');
    await write(en, 'Another boat.');
    await change('festival-tranche-films', line, { IsTraduit: true });
    expect(await changedAt()).toBe(NEVER);
    await change('film-textes', text, { IdLangue: en });
    expect(await changedAt()).toEqual(AT);
    await change('festival-tranche-films', line, { IsTraduit: false });
    await change('festival-tranche-films', line, { IsTraduit: true });
    expect(await changedAt()).toBe(NEVER);
    const title = await create('film-titres', { IdFilm: film, IdLangue: fr, Titre: 'La Barque' });
    expect(await changedAt()).toEqual(AT);
    await change('festival-tranche-films', line, { IsTraduit: false, IsRelu: false });
    await change('festival-tranche-films', line, { IsTraduit: true });
    await remove('film-titres', title);
    expect(await changedAt()).toEqual(AT);
  });

  test('whoever works in the batch meanwhile is not kept from ticking it', async () => {
    const text = await write(fr, 'Une rive.');
    await write(en, 'A bank.');
    await change('festival-tranche-films', line, { IsCorrige: true });
    const open = await read('festival-tranche-films', line);
    await change('film-textes', text, { Texte: 'Une autre rive.' });
    const { status } = await staff.call('PUT', `/api/festival-tranche-films/${line}`, { ...open, IsTraduit: true });
    expect([status, await changedAt()]).toEqual([200, NEVER]);
  });
});
