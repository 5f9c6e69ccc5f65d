import { randomUUID, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { certificate, type SyntheticCertificate } from '#tests/support/kdm/certificate.ts';
import { syntheticKdm, type WantedKdm } from '#tests/support/kdm/synthetic-kdm.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2061;
const FILMS = 10;
const ROOMS = 4;

interface Room {
  readonly id: number;
  readonly certificate: SyntheticCertificate;
}

interface Shown {
  readonly IdCopie: number;
  readonly composition: string;
  readonly title: string;
  readonly rooms: readonly Room[];
}

interface File {
  readonly Nom: string;
  readonly Texte: string;
}

/** One suite, two backs: keys that come by mail are sorted by certificate, composition and window. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let rooms: readonly Room[];
  let films: readonly Shown[];
  let IdSection: number;

  const { create, read } = recordCalls(() => staff);

  async function room(index: number): Promise<Room> {
    const id = await create('festival-salles', { TradLibelle: { TraductionFr: `Salle ${index}` }, Jauge: 100 });
    const serverCertificate = certificate({ name: `SM.Serveur-${index}`, serial: 1_000_000_007n + BigInt(index) });
    await create('festival-serveurs', { IdSalle: id, Fabricant: 'Dolby', NoSerie: `D${index}`, Certificat: serverCertificate.pem });
    return { id, certificate: serverCertificate };
  }

  /** Shown at 14:00 in its first room and at 18:00 in its second, each screening of two hours with the talk. */
  async function film(index: number): Promise<Shown> {
    const title = `Chiffré ${index}`;
    const composition = randomUUID();
    const IdFilm = await create('films', { TitreOriginal: title, IdPays: 45, Duree: '01:30:00' });
    const IdCopie = await create('film-copies', {
      IdFilm,
      TitreSupport: title,
      IsChiffree: true,
      Composition: `urn:uuid:${composition.toUpperCase()}`,
    });
    const IdProgramme = await create('festival-programmes', { Eannee: YEAR, IdSection, TradLibelle: { TraductionFr: title } });
    await create('festival-inscriptions', { IdFilm, Eannee: YEAR, IdSection, IdProgramme, IdCopieProjetee: IdCopie });
    const shownIn = [rooms[index % ROOMS], rooms[(index + 1) % ROOMS]].flatMap((one) => one ?? []);
    for (const [rank, one] of shownIn.entries())
      await create('festival-programmations', {
        Eannee: YEAR,
        IdProgramme,
        IdSalle: one.id,
        Etat: SeanceEtat.confirmee,
        Debut: `${dayOf(index)}T${rank === 0 ? '13' : '17'}:00:00.000`,
        Fin: `${dayOf(index)}T${rank === 0 ? '15' : '19'}:00:00.000`,
      });
    return { IdCopie, composition, title, rooms: shownIn };
  }
  function dayOf(index: number): string {
    return `${YEAR}-02-${String(index + 1).padStart(2, '0')}`;
  }
  /** The key of a film for its first room, an hour before the screening to an hour after. */
  function wanted(index: number, rank = 0): WantedKdm {
    const one = films[index % FILMS] ?? films[0];
    const place = one?.rooms[rank];
    if (one === undefined || place === undefined) throw new RangeError(`No film ${index}`);
    const [from, until] = rank === 0 ? ['13:00', '17:00'] : ['17:00', '21:00'];
    return {
      title: one.title,
      composition: one.composition,
      subject: place.certificate.subject,
      serial: place.certificate.serial,
      thumbprints: [place.certificate.thumbprint],
      from: `${dayOf(index % FILMS)}T${from}:00+01:00`,
      until: `${dayOf(index % FILMS)}T${until}:00+01:00`,
    };
  }
  function file(name: string, kdm: WantedKdm): File {
    return { Nom: `${name}.xml`, Texte: syntheticKdm(kdm) };
  }
  async function send(Fichiers: readonly File[], Essai: boolean): Promise<ApiReply['body']> {
    const { status, body } = await staff.call('POST', '/api/film-kdms/lecture', { Edition: YEAR, Fichiers, Essai });
    expect({ status, ...(status === 200 ? {} : { body }) }).toEqual({ status: 200 });
    return body;
  }
  async function keys(): Promise<readonly RecordData[]> {
    const Colonnes = ['IdCopie', 'IdSalle', 'IdServeur', 'IdProgrammation', 'Debut', 'Fin', 'IsRecue', 'NoMessage', 'Etape', 'Alerte'];
    const filter = { Colonnes, Tri: [{ Key: 'Id', Desc: false }] };
    const rows: readonly RecordData[] = (await staff.call('POST', '/api/film-kdms/filter', { filter, skip: 0, take: 500 })).body;
    return rows.map((row) => Object.fromEntries(Colonnes.map((name) => [name, row[name]])));
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-02-01`, DateFin: `${YEAR}-02-20` });
    IdSection = await create('festival-sections', { Eannee: YEAR, IdSectionType: 1, TradLibelle: { TraductionFr: 'Nationale' } });
    const made: Room[] = [];
    for (let index = 0; index < ROOMS; index += 1) made.push(await room(index));
    rooms = made;
    const shown: Shown[] = [];
    for (let index = 0; index < FILMS; index += 1) shown.push(await film(index));
    films = shown;
  });
  afterAll(() => backend.close());

  test('reads a server certificate as an X.509 library does, and refuses what is none', async () => {
    const serverCertificate = certificate({ name: 'SM.Lu', serial: 340_282_366_920_938n, from: '260102030405Z', until: '310102030405Z' });
    const id = await create('festival-serveurs', {
      IdSalle: rooms[0]?.id ?? 0,
      Fabricant: 'Barco',
      Certificat: `Texte avant\n${serverCertificate.pem}`,
    });
    const parsed = new X509Certificate(serverCertificate.pem);
    const record = await read('festival-serveurs', id);
    expect(record).toMatchObject({
      NoCertificat: BigInt(`0x${parsed.serialNumber}`).toString(),
      Empreinte: serverCertificate.thumbprint,
      Sujet: serverCertificate.subject,
      ValideDu: '2026-01-02T03:04:05.000',
      ValideAu: '2031-01-02T03:04:05.000',
    });
    expect(parsed.subject.split('\n')).toEqual(['O=Valombre Cinéma', 'OU=DC.Test', 'CN=SM.Lu', String.raw`dnQualifier=SM.Lu\+/=`]);
    const broken = await staff.call('POST', '/api/festival-serveurs', {
      IdSalle: rooms[0]?.id,
      Fabricant: 'X',
      Certificat: serverCertificate.pem.slice(0, 300),
    });
    expect([broken.status, broken.body.errors?.[0]?.code]).toEqual([400, 'certificat-illisible']);
  });

  test('prepares one key a screening, and leaves those that have one', async () => {
    const order = { Edition: YEAR, Avant: 30, Apres: 15, Essai: true };
    expect((await staff.call('POST', '/api/film-kdms/preparation', order)).body).toEqual({
      IsEcrit: false,
      NbCles: FILMS * 2,
      SansComposition: [],
      SansServeur: [],
    });
    expect(await keys()).toEqual([]);
    await staff.call('POST', '/api/film-kdms/preparation', { ...order, Essai: false });
    const [first] = await keys();
    expect(first).toMatchObject({ IsRecue: false, Debut: `${dayOf(0)}T12:30:00.000`, Fin: `${dayOf(0)}T15:15:00.000`, Etape: 1 });
    expect((await staff.call('POST', '/api/film-kdms/preparation', order)).body.NbCles).toBe(0);
  });

  test('tells who makes the keys each exact window, with the offset of its day', async () => {
    const IdExpediteur = await create('structures', { RaisonSociale: 'Laboratoire', Email: 'kdm@labo.test' });
    const shownFilm = films[0];
    const Version = (await read('film-copies', shownFilm?.IdCopie ?? 0))['Version'];
    await staff.call('PUT', `/api/film-copies/${shownFilm?.IdCopie}`, { Version, IdExpediteur });
    const IdModele = await create('mail-modeles', {
      Contexte: 1,
      Type: 1,
      Libelle: 'Demande de KDM',
      IsActif: true,
      IsTransactionnel: true,
      TradObjet: { TraductionFr: 'KDM de {{film}}' },
      TradDescription: { TraductionFr: '<p>{{fenetresKdm}}</p>' },
    });
    const filter = { IdsPk: [shownFilm?.IdCopie], Tri: [{ Key: 'Id', Desc: false }] };
    const order = { IdModele, Vers: null, filter, Rang: 0 };
    const { body } = await staff.call('POST', '/api/mailings/copies-edition/apercu', order, { edition: String(YEAR) });
    expect(body.Corps).toContain('Dolby');
    expect(body.Corps).toContain(`01/02/${YEAR} 13:30 (UTC+01:00) → 01/02/${YEAR} 16:15 (UTC+01:00)`);
    expect(body.Corps.toLowerCase()).toContain(shownFilm?.composition);
  });

  test('sorts 200 keys of which 40 are wrong, each with its reason, and receives the good ones alone', async () => {
    const foreign = certificate({ name: 'SM.Ailleurs', serial: 99n });
    const good = Array.from({ length: 160 }, (_unused, index) => {
      const rank = Math.floor(index / FILMS) % 2;
      return file(`bonne-${index}`, wanted(index, rank));
    });
    function others(count: number, one: (index: number) => WantedKdm): readonly WantedKdm[] {
      return Array.from({ length: count }, (_unused, index) => one(index));
    }
    const wrong: Readonly<Record<string, readonly File[]>> = {
      // Good windows, for a room where the film is not shown.
      autreSalle: others(6, (index) => {
        const other = rooms[(index + 2) % ROOMS]?.certificate;
        return { ...wanted(index), subject: other?.subject ?? '', serial: other?.serial ?? '', thumbprints: [other?.thumbprint ?? ''] };
      }).map((kdm, index) => file(`salle-${index}`, kdm)),
      composition: others(6, (index) => ({ ...wanted(index), composition: randomUUID() })).map((kdm, index) => file(`cpl-${index}`, kdm)),
      // Hours of Paris that are written as if they were those of Los Angeles.
      decalage: others(6, (index) => ({
        ...wanted(index),
        from: wanted(index).from.replace('+01:00', '-08:00'),
        until: wanted(index).until.replace('+01:00', '-08:00'),
      })).map((kdm, index) => file(`fuseau-${index}`, kdm)),
      // The films end at 15:30, the talk at 16:00.
      finPendant: others(6, (index) => ({ ...wanted(index), until: wanted(index).until.replace('T17:00', 'T15:40') })).map((kdm, index) =>
        file(`debat-${index}`, kdm),
      ),
      autreFestival: others(6, (index) => ({
        ...wanted(index),
        subject: foreign.subject,
        serial: foreign.serial,
        thumbprints: [foreign.thumbprint],
      })).map((kdm, index) => file(`festival-${index}`, kdm)),
      xml: others(5, (index) => wanted(index)).map((kdm, index) => ({
        Nom: `xml-${index}.xml`,
        Texte: syntheticKdm(kdm).slice(0, 1800 + index * 97),
      })),
      doctype: others(5, (index) => wanted(index)).map((kdm, index) => ({
        Nom: `doctype-${index}.xml`,
        Texte: syntheticKdm(kdm).replace('?>', '?>\n<!DOCTYPE x [<!ENTITY a "aaaa">]>'),
      })),
    };
    const expected = new Map([
      ...good.map(({ Nom }): [string, string | null] => [Nom, null]),
      ...Object.entries(wrong).flatMap(([reason, some]) => some.map(({ Nom }): [string, string | null] => [Nom, reason])),
    ]);
    // One key a screening is awaited: the others are new. They come in no order.
    const files = [...good, ...Object.values(wrong).flat()].toSorted(
      (one, other) => one.Texte.length - other.Texte.length || one.Nom.localeCompare(other.Nom),
    );
    expect(files).toHaveLength(200);
    const before = await keys();
    const trial = await send(files, true);
    const sorted = new Map(trial['Lignes'].map(({ Nom, Raison }: RecordData) => [Nom, Raison]));
    expect(new Map([...sorted].toSorted())).toEqual(new Map([...expected].toSorted()));
    expect([trial['IsEcrit'], await keys()]).toEqual([false, before]);
    const named = trial['Lignes'].find(({ Nom }: RecordData) => Nom === 'festival-0.xml');
    expect(named).toMatchObject({ Destinataire: 'SM.Ailleurs', Titre: films[0]?.title, Salle: null });

    const written = await send(files, false);
    const received = (await keys()).filter(({ IsRecue }) => IsRecue === true);
    expect(received.every(({ Alerte }) => Alerte === null)).toBe(true);
    expect(new Set(received.map(({ NoMessage }) => NoMessage)).size).toBe(160);
    expect((await keys()).filter(({ IsRecue }) => IsRecue === false)).toEqual([]);
    const again = await send(files, true);
    expect(again['Lignes'].filter(({ Raison }: RecordData) => Raison === null)).toEqual([]);

    const undone = await staff.call('POST', '/api/film-kdms/annulation', { Cles: written['Cles'] });
    expect(undone.body).toEqual({ NbRendues: 160, NbGardees: 0 });
    expect(await keys()).toEqual(before);
  });

  test('leaves out a key twice in one batch, one of a screening that moved, and a file that is no key', async () => {
    const message = randomUUID();
    const one = { ...wanted(3), message };
    const { Lignes } = await send(
      [
        file('un', one),
        file('deux', one),
        file('tard', { ...wanted(4), from: `${dayOf(9)}T13:00:00+01:00`, until: `${dayOf(9)}T17:00:00+01:00` }),
        file('sans decalage', { ...wanted(5), from: `${dayOf(5)}T13:00:00` }),
        { Nom: 'lettre.xml', Texte: '<?xml version="1.0"?><lettre>Bonjour</lettre>' },
        { Nom: 'entite.xml', Texte: syntheticKdm(wanted(6)).replace('KDM</AnnotationText>', '&secret;</AnnotationText>') },
      ],
      true,
    );
    expect(Lignes.map(({ Raison }: RecordData) => Raison)).toEqual([null, 'double', 'horsSeance', 'incomplete', 'pasKdm', 'xml']);
  });

  test('refuses who may not write keys', async () => {
    const reader = await backend.signInWith(['FILM-COPIE']);
    const orders: readonly (readonly [string, object])[] = [
      ['lecture', { Edition: YEAR, Fichiers: [file('un', wanted(0))], Essai: true }],
      ['annulation', { Cles: [{ Id: 1, Version: 1, Avant: null }] }],
      ['preparation', { Edition: YEAR, Avant: 30, Apres: 30, Essai: true }],
    ];
    for (const [name, body] of orders) {
      expect([name, (await reader.call('POST', `/api/film-kdms/${name}`, body)).status]).toEqual([name, 403]);
      expect([name, (await backend.anonymous.call('POST', `/api/film-kdms/${name}`, body)).status]).toEqual([name, 401]);
    }
  });
});
