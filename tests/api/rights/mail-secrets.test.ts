/**
 * Every text that the database holds is the mark of a guest's link, and every kind of mail leaves in every way to a local mail server:
 * no secret is made of a text. `npm run attack` plants all kinds of marks, `npm test` one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { mailSources, wayKeys } from '#domain/mails/mail-sources.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';

const KINDS = ['invite', 'feuille', 'activation'] as const;
const planted = process.env['ATTACK'] === 'full' ? KINDS : KINDS.slice(1, 2);

let server: TestServer;
let smtp: TestSmtp;
let admin: ApiClient;
/** A record of each entity that mails are about. */
const abouts = new Map<string, number>();

async function insert(row: string): Promise<number> {
  return (await server.pool.query<{ id: number }>(`insert into ${row} returning id`)).rows[0]?.id ?? 0;
}

/** One-line and longer texts, except those that the product reads: codes, keys, addresses. */
function isWritten({ kind, column, readOnly, unique }: FieldDescriptor): boolean {
  return (kind === 'string' || kind === 'text') && column !== null && !readOnly && !unique;
}

const written = Object.values<EntityDescriptor>(entities).filter(({ name }) => !name.startsWith('mail-trace') && name !== 'langue');

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example' },
  });
  admin = await server.signInAsAdmin();
  const engine = createRecordEngine({ pool: server.pool, secretKey: Buffer.alloc(32, 7) });
  const factory = createRecordFactory(engine);
  for (const { entity } of mailSources.filter((source) => source.entity !== 'ins-recup')) {
    const whole = await factory.full(engine.registry.get(entity));
    abouts.set(entity, await factory.create(engine.registry.get(entity), whole));
  }
  // Submissions and links are made by no form.
  abouts.set(
    'ins-recup',
    await insert(
      "ins_recup (numero_depot, titre_original, eannee, email_deposant) select 'D-1', 'Film', min(eannee), 'd@exemple.test' from festival_edition",
    ),
  );
  const guest = abouts.get('festival-participant-invite');
  await insert(`invitation_reponse (id_participant, etat, empreinte) values (${guest}, 1, 'attendue')`);
  await insert(`feuille_route (id_participant, empreinte) values (${guest}, 'envoyee')`);
  await server.pool.query(
    `update contact set email = 'contact' || id || '@exemple.test', is_archive = false, is_mailing = true, is_hors_mailing = false, is_email_erreur = false`,
  );
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

async function first(query: string): Promise<number> {
  return (await server.pool.query<{ id: number }>(`${query} order by 1 limit 1`)).rows[0]?.id ?? 0;
}

/** Every mail that waited has left. */
function delivered(): Promise<void> {
  return eventually(async () => {
    const { rows } = await server.pool.query(`select count(*)::int as n from mail_trace where statut = ${MailStatut.enAttente}`);
    expect(rows).toEqual([{ n: 0 }]);
  });
}

/** The mark in every text of every row, cut to the room that its column has. Constraints keep a few columns as they are. */
async function plant(mark: string): Promise<number> {
  let columns = 0;
  async function write(table: string, column: string): Promise<void> {
    const { rowCount } = await server.pool
      .query(
        `update "${table}" set "${column}" = left($1, coalesce((select character_maximum_length from information_schema.columns
         where table_schema = current_schema() and table_name = $2 and column_name = $3), 5000))`,
        [mark, table, column],
      )
      .catch(() => ({ rowCount: 0 }));
    if ((rowCount ?? 0) > 0) columns += 1;
  }
  for (const { table, fields } of written)
    for (const field of fields.filter(isWritten))
      await write(field.declaredIn === undefined ? table : tableOf(field, table), field.column ?? '');
  for (const table of ['trad_libelle', 'trad_texte'])
    for (const language of ['fr', 'en', 'es']) await write(table, `traduction_${language}`);
  return columns;
}

function tableOf({ declaredIn }: FieldDescriptor, table: string): string {
  return Object.values<EntityDescriptor>(entities).find(({ name }) => name === declaredIn)?.table ?? table;
}

async function secrets(): Promise<unknown> {
  const { rows } = await server.pool.query(
    `select 'invitation' as genre, id, empreinte from invitation_reponse union all select 'feuille', id, empreinte from feuille_route
     union all select 'activation', id_compte, encode(empreinte, 'hex') from lien_activation order by 1, 2`,
  );
  return rows;
}

describe('a mail', () => {
  it.each(planted)('carries no secret that a text asks for: %s', async (kind) => {
    let sent = 0;
    const earlier = smtp.mails.length;
    const before = await secrets();
    const ids = (
      await server.pool.query<{ id: number }>(
        `select id from ${{ invite: 'invitation_reponse', feuille: 'feuille_route', activation: 'bam_compte' }[kind]}`,
      )
    ).rows;
    const mark = ids.map(({ id }) => `jeton-${kind}-${id}.`).join('');
    expect(mark).not.toBe('');
    const columns = await plant(mark);
    expect(columns).toBeGreaterThan(60);
    // Letters about a piece print it, and planted texts make none that can be printed (tests/contract/accounting/reminders.test.ts sends them).
    for (const source of mailSources.filter(({ entity }) => entity !== 'bam-paiement')) {
      const fields = Object.keys(source.fields)
        .map((name) => `{{${name}}}`)
        .join(' ');
      const text = `<p>${mark} jeton-donne-au-depart ${fields} <a href="https://bureau.valombre.example/invitation#${mark}">ici</a></p>`;
      const template = await admin.call('POST', '/api/mail-modeles', {
        Contexte: source.context,
        Libelle: mark.slice(0, 50),
        IsTransactionnel: true,
        IsActif: true,
        TradObjet: { TraductionFr: mark.slice(0, 200) },
        TradDescription: { TraductionFr: text, TraductionEn: text },
      });
      expect(template.status).toBe(200);
      for (const Vers of wayKeys(source)) {
        const request = { IdModele: template.body, Vers, filter: { IdsPk: [abouts.get(source.entity)] } };
        const prepared = await admin.call('POST', `/api/mailings/${source.entity}/preparation`, request);
        if (prepared.status !== 200 || prepared.body.Destinataires === 0) continue;
        const sending = {
          ...request,
          Empreinte: prepared.body.Empreinte,
          AvecIncomplets: prepared.body.NbIncomplets,
          Cle: crypto.randomUUID(),
        };
        const reply = await admin.call('POST', `/api/mailings/${source.entity}`, sending);
        expect([source.entity, Vers, reply.status]).toEqual([source.entity, Vers, 200]);
        sent += prepared.body.Destinataires;
      }
    }
    await delivered();
    expect(sent).toBeGreaterThan(20);
    const mails = smtp.mails.slice(earlier).map(({ source }) => source.replaceAll(/=\r?\n/g, ''));
    expect(mails.filter((mail) => mail.includes(mark))).toHaveLength(sent);
    expect(await secrets()).toEqual(before);
    console.log(`[attack] secrets of mails, ${kind}: ${sent} mails with marks in ${columns} columns, 0 secrets made`);
  });

  it('opens nothing of another record, nor for another address, whatever its trace keeps', async () => {
    const before = await secrets();
    const [guest, other, account] = await Promise.all([
      first('select id_participant as id from invitation_reponse'),
      first('select id from festival_participant where id not in (select id_participant from invitation_reponse)'),
      first('select id from bam_compte'),
    ]);
    const answer = await first('select id from invitation_reponse');
    const sheet = await first('select id from feuille_route');
    function link(Genre: string, IdFiche: number, Destinataire = 'ombre@exemple.test') {
      return [{ Marque: 'jeton-x.', Genre, IdFiche, Destinataire }];
    }
    const forged = [
      { participant: other, account: null, links: [...link('invite', answer), ...link('feuille', sheet)] },
      { participant: null, account: null, links: [...link('invite', answer), ...link('feuille', sheet), ...link('activation', account)] },
      {
        participant: guest,
        account: null,
        links: [...link('invite', answer, 'ida@exemple.test'), ...link('feuille', sheet, 'ida@exemple.test')],
      },
      { participant: null, account: account + 1, links: link('activation', account) },
      { participant: null, account, links: link('activation', account, 'ida@exemple.test') },
    ];
    for (const { participant, account: of, links } of forged)
      await server.pool.query(
        `insert into mail_trace (expediteur, destinataire, objet, corps, contexte, statut, usage, date_creation, prochain_essai, is_simule, id_participant, id_compte, liens)
         values ('a@exemple.test', 'ombre@exemple.test', 'Objet', 'jeton-x.', 5, 1, 25, now(), now(), false, $1, (select id from bam_compte where id = $2), $3)`,
        [participant, of, JSON.stringify(links)],
      );
    await delivered();
    expect(smtp.mails.filter(({ to }) => to.includes('ombre@exemple.test'))).toHaveLength(forged.length);
    expect(await secrets()).toEqual(before);
  });
});
