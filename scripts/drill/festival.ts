import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EventStream, openEventStream } from '#tests/api/support/event-stream.ts';
import { type ApiClient, apiClient, signInHeaders } from '#tests/support/api-client.ts';
import { startBucketServer } from '#tests/support/servers/bucket-server.ts';
import { type FileClient, fileClient } from '#tests/support/file-client.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { ADMIN, freePort, startServerProcess } from '#tests/support/server-process.ts';
import { startSmtp } from '#tests/support/servers/smtp-server.ts';
import type { Cluster } from './cluster.ts';

export interface Festival {
  readonly url: string;
  /** Of one sign-in, before anything is lost. */
  readonly session: Readonly<Record<string, string>>;
  readonly client: ApiClient;
  /** A mail, an export and a file that are under way when a machine is lost. */
  readonly begin: () => Promise<void>;
  /** Result for them, and whether browsers still hear; throws at what did not go on. */
  readonly goesOn: () => Promise<string>;
  readonly close: () => Promise<void>;
}

const PATIENCE_MS = 60_000;

/** Two servers that start together, with the mails, the files and the browsers around them. */
export async function openFestival(cluster: Cluster, folder: string): Promise<Festival> {
  const [bucket, smtp] = [await startBucketServer(path.join(folder, 'files')), await startSmtp()];
  const ports = [await freePort(), await freePort()];
  const env = { ...bucket.env, DATABASE_URL: cluster.databaseUrl, SECRET_KEY: randomUUID().repeat(2), SMTP_URL: smtp.url, ...ALIKE };
  const servers = await Promise.all(
    ports.map((port) => startServerProcess({ dataDir: dataDirOf(folder, port), env, port, startTimeoutMs: 120_000 })),
  );
  const url = await cluster.startWeb(ports);
  const session = await signInHeaders(url, ADMIN);
  const client = apiClient(url, session);
  const streams = await Promise.all(servers.map((server) => openEventStream(server.url, session['cookie'] ?? '')));
  const files = servers.map((server) => fileClient(server.url, session));
  const work = await prepareWork(client, smtp);
  return {
    url,
    session,
    client,
    begin: work.begin,
    goesOn: async () => {
      await until('la session', async () => (await client.call('GET', '/api/ping')).status === 200);
      for (const stream of streams) await hears(client, stream);
      await shares(files);
      return `${await work.ends()} ; session gardée, événements entendus par les navigateurs des deux serveurs, fichier de l'un lu par l'autre.`;
    },
    close: async () => {
      for (const stream of streams) stream.close();
      await Promise.all(servers.map((server) => server.kill('SIGTERM')));
      await smtp.close();
      await bucket.close();
    },
  };
}

const ALIKE = { MAIL_FROM: 'accueil@valombre.example', MAIL_RETRY_S: '1,2,5,10,10,10', LOG_LEVEL: 'error' };

function dataDirOf(folder: string, port: number): string {
  const dataDir = path.join(folder, String(port));
  mkdirSync(dataDir);
  return dataDir;
}

/** A server that listens again makes its pages read everything once more: what was announced meanwhile never reaches them. */
async function hears(client: ApiClient, { events }: EventStream): Promise<void> {
  await until('les événements', async () => {
    const id = await create(client, `Entendu ${randomUUID()}`);
    await pause(1_000);
    return events.some(({ event, data }) => event === 'record' && new RegExp(`\\b${id}\\b`).test(JSON.stringify(data)));
  });
  await until('la relecture des pages', () => Promise.resolve(events.some(({ event }) => event === 'session-resync')));
}

/** Records written through one server are read through the others. */
async function shares([first, ...others]: readonly FileClient[]): Promise<void> {
  const bytes = pdf(randomUUID());
  const sent = await first?.send('/api/fichiers/film-document/IdFichier', { name: 'a.pdf', bytes });
  for (const other of others)
    await until('les fichiers', async () => (await other.get(`/api/fichiers/${sent?.body.Id}`)).bytes.equals(bytes));
}

async function create(client: ApiClient, TraductionFr: string): Promise<number> {
  const { status, body } = await client.call('POST', '/api/genres', {
    IdLibelle: null,
    TradLibelle: { TraductionFr },
    Ordre: 1,
    IsActif: true,
  });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return Number(body);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let reason = '';
  async function look(): Promise<boolean> {
    try {
      return await holds();
    } catch (error) {
      reason = String(error);
      return false;
    }
  }
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error(`Ne continue pas : ${what}. ${reason}`);
    await pause(200);
  }
}

const FILTER = { Colonnes: ['Libelle'] };

async function prepareWork(client: ApiClient, smtp: { readonly mails: readonly unknown[] }) {
  const { body: person } = await client.call('POST', '/api/personnes', { Nom: 'Arnaud', Prenom: 'Ada' });
  const { body: contact } = await client.call('POST', '/api/contacts', {
    IdPersonne: person,
    IsMailing: true,
    Email: 'arnaud@exemple.test',
  });
  const { body: IdModele } = await client.call('POST', '/api/mail-modeles', {
    Contexte: 2,
    Type: 1,
    Libelle: 'Lettre',
    TradObjet: { TraductionFr: 'Des nouvelles' },
    TradDescription: { TraductionFr: '<p>Bonjour</p>' },
  });
  const mailingOrder = { IdModele, filter: { IdsPk: [contact], Tri: [{ Key: 'Nom', Desc: false }] } };
  const lots: string[] = [];
  let job = 0;
  async function mail(): Promise<void> {
    const { body } = await client.call('POST', '/api/mailings/contact/preparation', mailingOrder);
    const Cle = randomUUID();
    const sent = await client.call('POST', '/api/mailings/contact', { ...mailingOrder, Empreinte: body.Empreinte, Cle });
    if (sent.status !== 200) throw new Error(`Mailing : ${sent.status} ${JSON.stringify(sent.body)}`);
    lots.push(Cle);
    await until('les mails', async () => (await client.call('GET', `/api/mailings/lots/${Cle}`)).body.Envoyes === 1);
  }
  return {
    begin: async () => {
      await mail();
      const { status, body } = await client.call('POST', '/api/travaux', { Ecran: 'genre', Format: 'csv', Filtre: FILTER });
      if (status >= 300) throw new Error(`Export : ${status} ${JSON.stringify(body)}`);
      job = body.Id;
    },
    ends: async () => {
      await until('l’export', async () => {
        const { status, body } = await client.call('GET', `/api/travaux/${job}/fichier`);
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
        return true;
      });
      await mail();
      if (smtp.mails.length !== lots.length) throw new Error(`${lots.length} mails acquittés, ${smtp.mails.length} partis`);
      return `export commencé avant terminé après, ${lots.length} mails acquittés et partis une fois chacun`;
    },
  };
}
