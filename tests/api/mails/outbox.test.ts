import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { png } from '#tests/support/sample-files.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';

let server: TestServer;
let smtp: TestSmtp;
let admin: ApiClient;
let edition: number;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', MAIL_RETRY_S: '0' } });
  admin = await server.signInAsAdmin();
  edition = (await admin.call('POST', '/api/festival-editions', { Eannee: 2031, DateDebut: '2031-01-31', DateFin: '2031-02-08' })).body;
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(() => smtp.refuse(null));

let people = 0;

/** A person with a contact that may become a participant. */
async function addContact(contact: Readonly<Record<string, unknown>> = {}) {
  people += 1;
  const person = await admin.call('POST', '/api/personnes', { Nom: 'Kowalska', Prenom: `Ewa ${people}` });
  const made = await admin.call('POST', '/api/contacts', {
    IdPersonne: person.body,
    ...(await reachable(async (plural, record) => Number((await admin.call('POST', `/api/${plural}`, record)).body))),
    Email: `ewa${people}@exemple.test`,
    ...contact,
  });
  expect([person.status, made.status]).toEqual([200, 200]);
  return { Eannee: 2031, IdContact: made.body, IdPersonne: person.body };
}

async function invite(contact: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const guest = await admin.call('POST', '/api/festival-participant-invites', {
    ...(await addContact(contact)),
    NuitsMax: 3,
    Arrivee: '2031-02-01',
    Depart: '2031-02-04',
    DateDebutHebergement: '2031-02-01',
    DateFinHebergement: '2031-02-04',
  });
  expect([guest.status, guest.body]).toEqual([200, expect.any(Number)]);
  return guest.body;
}

async function send(guest: number, body: Readonly<Record<string, unknown>> = {}) {
  const { body: record } = await admin.call('GET', `/api/festival-participant-invites/${guest}`);
  return admin.call('POST', `/api/festival-participant-invites/${guest}/transitions/envoyer`, { Version: record.Version, ...body });
}

async function traceOf(guest: number) {
  const { rows } = await server.pool.query('select * from mail_trace where id_participant = $1 order by id desc', [guest]);
  return rows[0];
}

function settled(guest: number) {
  return eventually(async () => {
    const trace = await traceOf(guest);
    expect(trace.statut).not.toBe(1);
    return trace;
  });
}

/** A batch of one film that waits for its correction, which is the administrator's: its address. */
let batches = 0;

async function addBatch(): Promise<string> {
  const me = await admin.call('GET', '/api/ping');
  const languages = await Promise.all(
    ['zs', 'zc'].map((Code) =>
      admin.call('POST', '/api/langues', { Code: `${Code}${(batches += 1)}`, TradLibelle: { TraductionFr: Code } }),
    ),
  );
  const batch = await admin.call('POST', '/api/festival-tranches', {
    Libelle: 'Tranche 1',
    Eannee: 2031,
    IdLangueSource: languages[0]?.body,
    IdLangueCible: languages[1]?.body,
    IdCorrecteur: me.body.Id,
    IdTraducteur: me.body.Id,
    IdRelecteur: me.body.Id,
    DateEcheanceCorrection: '2030-12-01',
  });
  const film = await admin.call('POST', '/api/films', { TitreOriginal: 'Les Glaneuses' });
  await admin.call('POST', '/api/festival-tranche-films', { IdTranche: batch.body, IdFilm: film.body });
  return `/api/festival-tranches/${batch.body}`;
}

function idOfPath(path: string): number {
  return Number(path.split('/').at(-1));
}

describe('a step that writes to somebody', () => {
  it('sends the mail of its template, in the language of the person, and keeps its trace', async () => {
    const guest = await invite({ IdLangueCorrespondance: 36 });
    const reply = await send(guest);
    expect([reply.status, reply.headers.get('x-mail')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
    const trace = await settled(guest);
    expect(trace).toMatchObject({
      statut: 2,
      objet: 'Invitation to the 2031 festival',
      expediteur: 'accueil@valombre.example',
      tentatives: 1,
      erreur: null,
      usage: 6,
    });
    const mail = smtp.mails.at(-1);
    expect(mail?.to).toEqual([trace.destinataire]);
    expect(mail?.source).toContain(`Message-ID: ${trace.no_message}`);
    expect(mail?.source).toContain('Dear Ewa');
    expect(mail?.source).toContain('Friday, 31 January 2031');
    expect(mail?.source).toContain('Content-Type: text/plain');
    const { body: record } = await admin.call('GET', `/api/festival-participant-invites/${guest}`);
    expect(record.Statut).toBe(8);
  });

  it('leaves under the name, the logo and the colour of the festival, without fetching anything', async () => {
    const { body: plain } = await admin.call('GET', `/api/festival-editions/${edition}`);
    const bytes = png(64, 24);
    const Morceau = { index: 0, value: bytes.toString('base64'), finish: true };
    const field = '/api/fichiers/festival-edition/IdLogo';
    const sent = await admin.call('POST', `${field}/morceaux`, {
      Envoi: crypto.randomUUID(),
      Nom: 'logo.png',
      Taille: bytes.length,
      Morceau,
    });
    const face = { NomFestival: 'Rencontres <de> la Vis', Couleur: '#ffe600', IdLogo: sent.body.Fichier.Id, IsDefaut: true };
    expect((await admin.call('PUT', `/api/festival-editions/${edition}`, { ...plain, ...face })).status).toBe(200);
    const guest = await invite();
    await send(guest);
    const trace = await settled(guest);
    const source =
      smtp.mails
        .at(-1)
        ?.source.replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=') ?? '';
    expect(source).toContain('Rencontres &lt;de&gt; la Vis</strong>');
    expect(source).toMatch(/Content-Type: text\/plain[^]*?\r\n\r\nRencontres <de> la Vis\r\n/);
    expect(source).toContain('color:#7a6e00');
    expect(source).toMatch(/<img src="cid:logo@festival" alt=""/);
    expect(source).toContain('Content-ID: <logo@festival>');
    expect(source.replaceAll(/\s/g, '')).toContain(bytes.toString('base64').replaceAll('=', ''));
    // The trace keeps what was written to the person, without the face.
    expect(trace.corps).not.toContain('la Vis</strong>');
  });

  it('reads the face of the festival once for all the mails that leave together', async () => {
    const guests = [await invite(), await invite(), await invite(), await invite()];
    for (const guest of guests) {
      await send(guest);
      await settled(guest);
    }
    const querySpy = vi.spyOn(server.pool, 'query');
    await server.pool.query(
      'update mail_trace set statut = 1, pris_le = null, tentatives = 0, prochain_essai = now() where id_participant = any($1)',
      [guests],
    );
    for (const guest of guests) await settled(guest);
    const readings = querySpy.mock.calls.filter(([query]) => String(query).includes('nom_festival'));
    querySpy.mockRestore();
    expect(readings).toHaveLength(1);
  });

  it('asks the corrector of a batch of translation, who receives the mail, and moves the batch on', async () => {
    const path = await addBatch();
    const { body: before } = await admin.call('GET', path);
    expect((await admin.call('POST', `${path}/transitions/envoyer-correction`, { Version: before.Version })).status).toBe(200);
    await eventually(async () => {
      const { rows } = await server.pool.query('select destinataire, statut from mail_trace where id_tranche = $1', [idOfPath(path)]);
      expect(rows).toEqual([{ destinataire: 'admin@exemple.test', statut: 2 }]);
    });
    expect(smtp.mails.at(-1)).toMatchObject({ to: ['admin@exemple.test'], source: expect.stringContaining('Tranche 1') });
    expect((await admin.call('GET', path)).body.Statut).toBe(1);
  });

  it('is written in the same transaction: a step that is refused leaves no mail', async () => {
    const guest = await invite();
    const refused = await admin.call('POST', `/api/festival-participant-invites/${guest}/transitions/envoyer`, { Version: 99 });
    expect([refused.status, await traceOf(guest)]).toEqual([409, undefined]);
  });

  it('passes without a mail when it is told to, and says so when nobody has an address', async () => {
    const silent = await invite();
    expect((await send(silent, { Mail: false })).status).toBe(200);
    expect(await traceOf(silent)).toBeUndefined();
    const unreachable = await invite();
    await server.pool.query('update contact set email = null where id = (select id_contact from festival_participant where id = $1)', [
      unreachable,
    ]);
    const reply = await send(unreachable);
    expect([reply.status, reply.headers.get('x-mail'), await traceOf(unreachable)]).toEqual([200, 'sans-adresse', undefined]);
  });

  it('ends in error when the server is away until the last attempt', async () => {
    smtp.refuse({ code: 451, text: 'try later' });
    const guest = await invite();
    await send(guest);
    const trace = await settled(guest);
    expect(trace).toMatchObject({ statut: 3, tentatives: 2, date_rebond: null });
    expect(trace.erreur).toContain("Échec de l'envoi du mail d'invitation.");
    expect(trace.erreur).toContain('451');
  });

  it('marks the contact whose address the server does not know, without another attempt', async () => {
    smtp.refuse({ code: 550, text: '5.1.1 Boîte inconnue' });
    const guest = await invite();
    await send(guest);
    const trace = await settled(guest);
    expect(trace).toMatchObject({ statut: 3, tentatives: 1, date_rebond: expect.any(String) });
    const { body: contact } = await admin.call('GET', `/api/contacts/${trace.id_contact}`);
    expect(contact.IsEmailErreur).toBe(true);
  });
});

const KINDS = [
  ['accredites', 2, 'refuser', "Échec de l'envoi du mail d'accréditation."],
  ['invites', 8, 'refuser', "Échec de l'envoi du mail d'invitation."],
  ['passs', 1, 'refuser', "Échec de l'envoi du mail de pass."],
  ['benevoles', 2, 'refuser', "Échec de l'envoi du mail de bénévole."],
] as const;

describe('a mail that fails', () => {
  it.each(KINDS)('says so in the words of its kind: %s', async (plural, statut, step, sentence) => {
    smtp.refuse({ code: 451, text: 'try later' });
    const path = `/api/festival-participant-${plural}`;
    const made = await admin.call('POST', path, await addContact());
    await server.pool.query('update festival_participant set statut = $2 where id = $1', [made.body, statut]);
    const { body: record } = await admin.call('GET', `${path}/${made.body}`);
    const reply = await admin.call('POST', `${path}/${made.body}/transitions/${step}`, { Version: record.Version, Motif: 'Complet' });
    expect([made.body, record, reply.status, reply.body]).toEqual([expect.any(Number), expect.anything(), 200, expect.any(Number)]);
    const trace = await settled(made.body);
    expect([trace.statut, trace.erreur]).toEqual([3, expect.stringContaining(sentence)]);
  });

  it('about anything else says the general sentence, and its batch of translation moves on all the same', async () => {
    smtp.refuse({ code: 451, text: 'try later' });
    const path = await addBatch();
    const { body: before } = await admin.call('GET', path);
    const reply = await admin.call('POST', `${path}/transitions/envoyer-correction`, { Version: before.Version });
    expect([reply.status, reply.headers.get('x-mail')]).toEqual([200, expect.stringMatching(/^\d+$/)]);
    expect((await admin.call('GET', path)).body.Statut).not.toBe(before.Statut);
    await eventually(async () => {
      const { rows } = await server.pool.query('select destinataire, objet, statut, erreur from mail_trace where id_tranche = $1', [
        idOfPath(path),
      ]);
      expect(rows).toEqual([
        {
          destinataire: 'admin@exemple.test',
          objet: 'À corriger : Tranche 1',
          statut: 3,
          erreur: expect.stringContaining("Echec de l'envoi du mail. Veuillez réesseyer ultérieurement."),
        },
      ]);
    });
  });

  it('has an unknown outcome and is not sent again when the server ended while it was leaving', async () => {
    const sent = smtp.mails.length;
    const { rows } = await server.pool.query(
      `insert into mail_trace (expediteur, destinataire, objet, contexte, date_creation, prochain_essai, pris_le, tentatives)
       values ('a@exemple.test', 'interrompu@exemple.test', 'Interrompu', 2, now(), now(), now() - interval '20 minutes', 1) returning id`,
    );
    await eventually(async () => {
      const trace = await server.pool.query('select statut, erreur from mail_trace where id = $1', [rows[0].id]);
      expect(trace.rows).toEqual([{ statut: 4, erreur: expect.stringContaining('le mail est peut-être parti') }]);
    });
    expect(smtp.mails).toHaveLength(sent);
  });
});

describe('a mail server that asks who writes', () => {
  it('keeps the mails waiting while it refuses the account, and sends them once that is mended; answers go where the settings say', async () => {
    const guarded = await startSmtp(0, true);
    guarded.lock(true);
    const env = {
      SMTP_URL: guarded.url,
      MAIL_FROM: 'accueil@valombre.example',
      MAIL_REPLY_TO: 'equipe@valombre.example',
      MAIL_RETRY_S: '0',
    };
    const ownServer = await startServer({ env });
    async function trace() {
      return (await ownServer.pool.query('select statut, tentatives, erreur from mail_trace')).rows[0];
    }
    try {
      const person = await ownServer.signInAsAdmin();
      const Login = 'cinephile@exemple.test';
      const { body: IdContact } = await person.call('POST', '/api/contacts', {
        IdPersonne: (await person.call('POST', '/api/personnes', { Nom: 'Kowalska', Prenom: 'Ewa' })).body,
        Email: Login,
      });
      expect((await person.call('POST', `/api/contacts/${IdContact}/compte`)).body.IsMailEnvoye).toBe(true);
      await eventually(async () => expect((await trace()).tentatives).toBeGreaterThan(1));
      expect(await trace()).toMatchObject({ statut: 1, erreur: expect.stringContaining('5.7.8') });
      guarded.lock(false);
      await eventually(async () => expect(await trace()).toMatchObject({ statut: 2, erreur: null }));
      expect(guarded.mails.map(({ to, source }) => [to, /^Reply-To: (.*)$/m.exec(source)?.[1]?.trim()])).toEqual([
        [[Login], 'equipe@valombre.example'],
      ]);
    } finally {
      await ownServer.close();
      await guarded.close();
    }
  });
});

describe('the demonstration', () => {
  it('says that nothing leaves, even when a mail server is set', async () => {
    const quiet = await startServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', DEMO: '1' } });
    try {
      const person = await quiet.signInAsAdmin();
      expect((await person.call('GET', '/api/mails/etat')).body).toEqual({
        Simule: true,
        SansServeur: false,
        Expediteur: 'accueil@valombre.example',
      });
    } finally {
      await quiet.close();
    }
  });
});
