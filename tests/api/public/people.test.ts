/** People and pictures of a site: by a consent that counts at once, in sizes that were declared. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png } from '#tests/support/sample-files.ts';
import { type PublicSite, type SiteCall, startPublicSite, YEAR } from '../support/public-site.ts';

const WITHOUT_KEY = { headers: { 'x-api-key': '' } };
let site: PublicSite;
let film: number;
let person: number;

beforeAll(async () => {
  site = await startPublicSite();
  ({ film } = await site.addFilm({ TitreOriginal: 'Aurore' }));
  person = await site.staff.create('personnes', {
    Prenom: 'Ada',
    Nom: 'Kerbrat',
    Email: 'ada@exemple.test',
    IdPays: 45,
    TradBiographie: { TraductionFr: 'Elle filme.', TraductionEn: 'She films.' },
  });
  await site.staff.create('film-credits', { IdFilm: film, IdPersonne: person, IdFonction: 1, Ordre: 1 });
  await site.addScreening();
  await site.publish();
});
afterAll(() => site.staff.api.close());

async function sendPicture(entity: string, field: string, sizes: readonly (readonly [string, number, number])[]): Promise<number> {
  const { app } = site.staff.api;
  const headers = { ...site.staff.headers, 'content-type': 'application/octet-stream', 'x-nom-fichier': 'photo.png' };
  const sent = await app.inject({ method: 'POST', url: `/api/fichiers/${entity}/${field}`, headers, payload: png(2400, 1200) });
  const id: number = sent.json().Id;
  for (const [resolution, width, height] of sizes) {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/images-content/${resolution}/${id}`,
      headers,
      payload: png(width, height),
    });
    expect(reply.body).toBe('true');
  }
  return id;
}

const ALL_SIZES = [
  ['FullHd', 1920, 960],
  ['HdReady', 1280, 640],
  ['Miniature', 320, 160],
] as const;

function widthOf({ rawPayload }: LightMyRequestResponse): number {
  return rawPayload.readUInt32BE(16);
}

/** As an answer gives it, without a key. */
function at(address: string, call: SiteCall = WITHOUT_KEY): Promise<LightMyRequestResponse> {
  return site.get(address.replace('/public/v1/', ''), call);
}

describe('a person', () => {
  it('is read from the day of the consent, and gone as soon as it is withdrawn', async () => {
    expect((await site.get(`personnes/${person}`)).statusCode).toBe(404);
    expect((await site.get('personnes')).json().Personnes).toEqual([]);
    // The name on the credits of a film is public anyway.
    expect((await site.get(`films/${film}`)).json()).toMatchObject({ Realisation: 'Ada Kerbrat', Personnes: [] });

    await site.consent(person, 'site');
    expect((await site.get(`personnes/${person}?lang=en`)).json()).toEqual({
      Id: person,
      Nom: 'Ada Kerbrat',
      Biographie: 'She films.',
      Portrait: null,
      Films: [{ Id: film, Titre: 'Aurore', Fonction: 'Director' }],
    });
    expect((await site.get(`films/${film}`)).json().Personnes).toEqual([{ Id: person, Nom: 'Ada Kerbrat', Fonction: 'Réalisation' }]);

    await site.withdraw(person, 'site');
    expect((await site.get(`personnes/${person}?lang=en`)).statusCode).toBe(404);
    expect((await site.get('personnes')).json().Personnes).toEqual([]);
    expect((await site.get(`films/${film}`)).json().Personnes).toEqual([]);
  });

  it('of no published film is not read, whatever the consent', async () => {
    const other = await site.staff.create('personnes', { Nom: 'Sans film' });
    await site.consent(other, 'site');
    expect((await site.get(`personnes/${other}`)).statusCode).toBe(404);
  });

  it('has a portrait by a consent of its own', async () => {
    const IdPhoto = await sendPicture('personne', 'IdPhoto', ALL_SIZES);
    await site.staff.update('personnes', person, { IdPhoto });
    await site.consent(person, 'site');
    expect((await site.get(`personnes/${person}`)).json().Portrait).toBeNull();
    expect((await site.get(`images/${IdPhoto}/grande`)).statusCode).toBe(404);
    await site.consent(person, 'portrait');
    const { Portrait } = (await site.get(`personnes/${person}`)).json();
    const shown = await at(Portrait.Tailles[0].Adresse);
    expect([shown.statusCode, widthOf(shown), shown.headers['cache-control']]).toEqual([200, 320, 'public, max-age=300']);
    await site.withdraw(person, 'portrait');
    expect((await at(Portrait.Tailles[0].Adresse)).statusCode).toBe(404);
    await site.withdraw(person, 'site');
  });
});

describe('a picture', () => {
  it('leaves in its declared sizes, by its address or by the key, and never as it was sent', async () => {
    const IdImage = await sendPicture('film-image', 'IdImage', ALL_SIZES);
    await site.staff.create('film-images', {
      IdFilm: film,
      IdImage,
      Type: 2,
      Libelle: 'Le matin',
      Copyright: 'Lise Morel',
      NomFichier: 'secret.png',
    });
    const [image] = (await site.get(`films/${film}`)).json().Images;
    expect(image).toMatchObject({ Id: IdImage, Legende: 'Le matin', Credit: 'Lise Morel', Cadrage: null });
    expect(image.Tailles.map(({ Taille, Largeur, Hauteur }: Record<string, unknown>) => [Taille, Largeur, Hauteur])).toEqual([
      ['miniature', 320, 160],
      ['moyenne', 1280, 640],
      ['grande', 1920, 960],
    ]);
    for (const { Adresse, Largeur } of image.Tailles) {
      const reply = await at(Adresse);
      expect([reply.statusCode, widthOf(reply)]).toEqual([200, Largeur]);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect((await at(Adresse, { headers: { 'x-api-key': '', 'if-none-match': String(reply.headers['etag']) } })).statusCode).toBe(304);
    }
    expect(widthOf(await site.get(`images/${IdImage}/moyenne`))).toBe(1280);
    for (const size of ['Origin', 'origine', 'FullHd'])
      expect([size, (await site.get(`images/${IdImage}/${size}`)).statusCode]).toEqual([size, 404]);
    // A made-up proof opens nothing, neither does that of another picture.
    expect((await site.get(`images/${IdImage}/grande?edition=${YEAR}&v=aaaaaaaaaaaaaaaaaaaaaa`, WITHOUT_KEY)).statusCode).toBe(401);
  });

  it('has the sizes that the store has; without any it stays inside', async () => {
    const few = await sendPicture('film-image', 'IdImage', [['Miniature', 320, 160]]);
    const none = await sendPicture('film-image', 'IdImage', []);
    for (const IdImage of [few, none]) await site.staff.create('film-images', { IdFilm: film, IdImage, Type: 2 });
    const images: readonly { readonly Id: number; readonly Tailles: readonly { readonly Taille: string }[] }[] = (
      await site.get(`films/${film}`)
    ).json().Images;
    expect(images.find(({ Id }) => Id === few)?.Tailles.map(({ Taille }) => Taille)).toEqual(['miniature']);
    expect(images.map(({ Id }) => Id)).not.toContain(none);
    expect((await site.get(`images/${few}/grande`)).statusCode).toBe(404);
    expect((await site.get(`images/${none}/miniature`)).statusCode).toBe(404);
  });

  it('of a film that is not public, kept for teaching or of another kind stays inside', async () => {
    const hidden = await site.addFilm({ TitreOriginal: 'Ailleurs' }, { IdProgramme: null });
    const made = await Promise.all(
      [
        { IdFilm: hidden.film, Type: 2 },
        { IdFilm: film, Type: 2, IsReserve: true },
        { IdFilm: film, Type: 4 },
      ].map(async (values) => {
        const IdImage = await sendPicture('film-image', 'IdImage', ALL_SIZES);
        await site.staff.create('film-images', { IdImage, ...values });
        return IdImage;
      }),
    );
    for (const id of made) expect((await site.get(`images/${id}/grande`)).statusCode).toBe(404);
    const shown: readonly { readonly Id: number }[] = (await site.get(`films/${film}`)).json().Images;
    expect(shown.filter(({ Id }) => made.includes(Id))).toEqual([]);
  });

  it('that was framed for a site leaves as it was framed', async () => {
    const IdImage = await sendPicture('film-image', 'IdImage', ALL_SIZES);
    const IdFilmImage = await site.staff.create('film-images', { IdFilm: film, IdImage, Type: 2, Libelle: 'À cadrer' });
    const IdRendu = await sendPicture('film-image-cadrage', 'IdRendu', ALL_SIZES);
    const frame = { Gauche: 0, Haut: 0, Largeur: 8889, Hauteur: 10_000 };
    await site.staff.create('film-image-cadrages', { IdFilmImage, Usage: 3, IdRendu, ...frame });
    const images: readonly { readonly Id: number; readonly Cadrage: string | null }[] = (await site.get(`films/${film}`)).json().Images;
    expect(images.find(({ Id }) => Id === IdRendu)).toMatchObject({ Cadrage: 'site', Legende: 'À cadrer' });
  });
});
