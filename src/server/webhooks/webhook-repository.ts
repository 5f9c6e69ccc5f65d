/** Deliveries that wait, taken by one process at a time and settled. Nobody writes them: no version of a person, no history. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { WebhookEnvoiStatut } from '#generated/enums/webhook-envoi-statut.gen.ts';
import { WebhookStatut } from '#generated/enums/webhook-statut.gen.ts';
import type { TakenState } from '#domain/webhooks/webhook-event.ts';
import { publishEvents } from '#server/events/publish.ts';
import { queryOn } from '#server/files/file-repository.ts';

export interface Webhook {
  readonly id: number;
  readonly url: string;
  readonly authorId: number | null;
  readonly list: string | null;
  readonly viewId: number | null;
  readonly states: readonly string[];
  readonly fields: readonly string[];
  readonly isCreation: boolean;
  readonly isModification: boolean;
  readonly isStep: boolean;
  /** Sealed; the former one only while both sign. */
  readonly secret: string | null;
  readonly formerSecret: string | null;
}

export interface WaitingDelivery {
  readonly id: number;
  readonly webhookId: number;
  readonly messageId: string;
  /** Base entity, as the history names it. */
  readonly entity: string;
  readonly recordId: number;
  readonly operation: string;
  readonly batch: string;
  /** Instants of the wire. */
  readonly happenedAt: string;
  readonly attempts: number;
  readonly firstFailureAt: string | null;
}

/** Longer than an attempt lasts: a process that died leaves its delivery to the next one. */
const LEASE = "interval '20 seconds'";

const DELIVERY = `id, id_abonnement as "webhookId", id_message as "messageId", entite as entity, id_fiche as "recordId", operation, lot as batch,
  date_creation as "happenedAt", essais as attempts, premier_echec as "firstFailureAt"`;

type Query = ReturnType<typeof queryOn>;

function reading(query: Query) {
  return {
    /** The delivery that is due first and has none of its record before it: no two processes take the same. */
    takeNext: async (nowMs: number): Promise<WaitingDelivery | null> => {
      const [taken] = await query<WaitingDelivery & pg.QueryResultRow>(
        `update webhook_envoi set bail_expire_le = now() + ${LEASE}, essais = essais + 1 where id = (
           select e.id from webhook_envoi e join webhook_abonnement a on a.id = e.id_abonnement
           where e.prochain_essai <= greatest(to_timestamp($1), now()) and e.statut = ${WebhookEnvoiStatut.enAttente} and not e.is_essai
             and (e.bail_expire_le is null or e.bail_expire_le < now())
             and a.statut = ${WebhookStatut.actif} and (a.pas_avant is null or a.pas_avant <= to_timestamp($1))
             and not exists (select from webhook_envoi p where p.id_abonnement = e.id_abonnement and p.entite = e.entite and p.id_fiche = e.id_fiche
               and p.id < e.id and p.prochain_essai < 'infinity' and p.statut = ${WebhookEnvoiStatut.enAttente})
           order by e.prochain_essai, e.id for update of e skip locked limit 1)
         returning ${DELIVERY}`,
        [nowMs / 1000],
      );
      return taken ?? null;
    },

    webhook: async (id: number, nowMs: number): Promise<Webhook | null> =>
      (
        await query<Webhook & pg.QueryResultRow>(
          `select id, url, id_auteur as "authorId", liste as list, id_vue as "viewId", coalesce(etats, '{}') as states, coalesce(champs, '{}') as fields,
             is_creation as "isCreation", is_modification as "isModification", is_etape as "isStep", secret,
             case when fin_ancien_secret > to_timestamp($2) then ancien_secret end as "formerSecret"
           from webhook_abonnement where id = $1`,
          [id, nowMs / 1000],
        )
      )[0] ?? null,

    /** State that a record left and took in one transaction. */
    stepOf: async ({ entity, recordId, batch }: WaitingDelivery, field: string): Promise<TakenState | null> =>
      (
        await query<{ Avant: number | null; Apres: number }>(
          `select (avant ->> $4)::int as "Avant", (apres ->> $4)::int as "Apres" from historique
           where entite = $1 and id_fiche = $2 and lot::text = $3 and operation = 'update' and apres ->> $4 ~ '^[0-9]+$'
             and avant ->> $4 is distinct from apres ->> $4 order by id desc limit 1`,
          [entity, recordId, batch, field],
        )
      )[0] ?? null,

    isKnown: async ({ webhookId, recordId }: WaitingDelivery): Promise<boolean> =>
      (await query('select 1 from webhook_fiche where id_abonnement = $1 and id_fiche = $2', [webhookId, recordId])).length > 0,
  };
}

export interface Attempt {
  readonly atMs: number;
  readonly durationMs: number;
  readonly status: number | null;
  /** Line of the log. */
  readonly line: string;
}

interface Delivered {
  readonly type: string;
  readonly fields: readonly string[];
  readonly isRemoval: boolean;
}

interface Failed {
  readonly type: string;
  readonly error: string;
  readonly outcome: WebhookEnvoiStatut;
  readonly nextMs: number | null;
  /** Instant before which nothing leaves for the address; null: it answered. */
  readonly holdMs: number | null;
}

const LOG_MAX = 8_000;
const ATTEMPT = `bail_expire_le = null, version = version + 1, dernier_essai = to_timestamp($2), duree_ms = $3, code_reponse = $4,
  journal = right(concat_ws(E'\\n', journal, $5::text), ${LOG_MAX}), type = $6`;

function valuesOf(id: number, { atMs, durationMs, status, line }: Attempt): readonly unknown[] {
  return [id, seconds(atMs), durationMs, status, line];
}

function seconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}

function settling(query: Query) {
  return {
    delivered: async (
      { id, webhookId, recordId }: WaitingDelivery,
      attempt: Attempt,
      { type, fields, isRemoval }: Delivered,
    ): Promise<void> => {
      // Noted first: a process that dies in between sends the message again, and forgets no record that the receiver knows.
      if (isRemoval) await query('delete from webhook_fiche where id_abonnement = $1 and id_fiche = $2', [webhookId, recordId]);
      else
        await query(
          'insert into webhook_fiche (id_abonnement, id_fiche) values ($1, $2) on conflict (id_abonnement, id_fiche) do nothing',
          [webhookId, recordId],
        );
      await query(
        `update webhook_envoi set ${ATTEMPT}, statut = ${WebhookEnvoiStatut.remis}, prochain_essai = null, erreur = null, champs_envoyes = $7
         where id = $1 and statut = ${WebhookEnvoiStatut.enAttente}`,
        [...valuesOf(id, attempt), type, fields],
      );
      await query('update webhook_abonnement set derniere_remise = to_timestamp($2), pas_avant = null where id = $1', [
        webhookId,
        attempt.atMs / 1000,
      ]);
    },

    failed: async (
      { id, webhookId }: WaitingDelivery,
      attempt: Attempt,
      { type, error, outcome, nextMs, holdMs }: Failed,
    ): Promise<void> => {
      await query(
        `update webhook_envoi set ${ATTEMPT}, statut = $7, erreur = $8, prochain_essai = to_timestamp($9), premier_echec = coalesce(premier_echec, to_timestamp($2))
         where id = $1 and statut = ${WebhookEnvoiStatut.enAttente}`,
        [...valuesOf(id, attempt), type, outcome, error, seconds(nextMs)],
      );
      await query('update webhook_abonnement set dernier_echec = to_timestamp($2), pas_avant = to_timestamp($3) where id = $1', [
        webhookId,
        seconds(attempt.atMs),
        seconds(holdMs),
      ]);
    },
  };
}

function ending(query: Query) {
  return {
    /** A change that the webhook does not follow leaves no line. */
    forget: (id: number): Promise<unknown> => query('delete from webhook_envoi where id = $1', [id]),

    /** Stopped by the product: what waits leaves when somebody starts it again. */
    stop: async ({ id, webhookId }: Pick<WaitingDelivery, 'id' | 'webhookId'>, reason: string): Promise<void> => {
      await query('update webhook_envoi set bail_expire_le = null, essais = greatest(essais - 1, 0) where id = $1', [id]);
      await query(`update webhook_abonnement set statut = ${WebhookStatut.arrete}, motif_arret = $2, version = version + 1 where id = $1`, [
        webhookId,
        reason,
      ]);
    },
  };
}

export function webhookRepository(db: Pick<pg.Pool, 'query'>) {
  const query = queryOn(db);
  return {
    ...reading(query),
    ...settling(query),
    ...ending(query),

    /** The line of a test, held by the person who requested it. */
    addTest: async (webhookId: number, nowMs: number): Promise<WaitingDelivery> => {
      const [row] = await query<WaitingDelivery & pg.QueryResultRow>(
        `insert into webhook_envoi (id_abonnement, id_message, type, operation, is_essai, date_creation, statut, essais)
         values ($1, $2, 'test', 'test', true, to_timestamp($3), ${WebhookEnvoiStatut.annule}, 1) returning ${DELIVERY}`,
        [webhookId, `msg_${randomUUID().replaceAll('-', '')}`, nowMs / 1000],
      );
      if (row === undefined) throw new Error('no delivery came back');
      return row;
    },

    endTest: async (id: number, attempt: Attempt, error: string | null): Promise<void> => {
      const status = error === null ? WebhookEnvoiStatut.remis : WebhookEnvoiStatut.annule;
      await query(`update webhook_envoi set ${ATTEMPT}, statut = $7, erreur = $8 where id = $1`, [
        ...valuesOf(id, attempt),
        'test',
        status,
        error,
      ]);
    },

    /** Open lists read the log again. */
    announce: ({ id, webhookId }: Pick<WaitingDelivery, 'id' | 'webhookId'>): Promise<void> => {
      const event = { parent: null, op: 'update', version: null, batch: randomUUID() } as const;
      return publishEvents(db, [
        { ...event, entity: 'webhook-envoi', ids: [id] },
        { ...event, entity: 'webhook-abonnement', ids: [webhookId] },
      ]);
    },
  };
}

export type WebhookRepository = ReturnType<typeof webhookRepository>;
