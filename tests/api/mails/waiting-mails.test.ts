/** A start without a mail server loses no mail: what waits goes on waiting, health says so, and it leaves at the next start that has one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';

let bare: TestServer;
let smtp: TestSmtp;

async function waits(): Promise<unknown> {
  const { rows } = await bare.pool.query('select statut, is_simule from mail_trace order by id');
  return rows;
}

beforeAll(async () => {
  smtp = await startSmtp();
  bare = await startServer({ env: { MAIL_SIMULATED: '0' } });
  await bare.pool.query(
    `insert into mail_trace (expediteur, destinataire, objet, corps, statut, contexte, date_creation, is_simule, tentatives, prochain_essai, no_message)
     values ('accueil@valombre.example', 'ada@exemple.test', 'Bienvenue', '<p>Bonjour</p>', 1, 1, now(), false, 0, now(), '<1.a@valombre.example>')`,
  );
});
afterAll(async () => {
  await bare.close();
  await smtp.close();
});

describe('a mail that waits', () => {
  it('is told by health and by the state of mails while no server is set', async () => {
    const admin = await bare.signInAsAdmin();
    expect((await admin.call('GET', '/api/mails/etat')).body).toMatchObject({ Simule: false, SansServeur: true });
    expect((await bare.anonymous.call('GET', '/health')).body).toMatchObject({
      status: 'degrade',
      mails: "1 attendent un serveur d'envoi",
    });
    expect(await waits()).toEqual([{ statut: 1, is_simule: false }]);
  });

  it('stays as it is while mails are simulated, and leaves once there is a server', async () => {
    const settings = {
      DATA_DIR: bare.config.dataDir,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'accueil@valombre.example',
    };
    const simulated = await buildApp({ pool: bare.pool, config: readConfig({ ...settings, MAIL_SIMULATED: '1' }) });
    await simulated.close();
    expect(await waits()).toEqual([{ statut: 1, is_simule: false }]);
    const sending = await buildApp({ pool: bare.pool, config: readConfig(settings) });
    try {
      await eventually(async () => expect(await waits()).toEqual([{ statut: 2, is_simule: false }]));
      expect(smtp.mails.map(({ to }) => to)).toEqual([['ada@exemple.test']]);
    } finally {
      await sending.close();
    }
  });
});
