import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { newSecret } from '#domain/mails/mail-work.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { viewsOf } from '#domain/views/saved-view.ts';
import { viewScreen, type ViewScreen, viewScreens } from '#domain/views/view-screens.ts';
import { chooseContents, followedList, readableState, sendableFields } from '#domain/webhooks/webhook-contents.ts';
import { webhookSecret } from '#domain/webhooks/webhook-secret.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, open, refuse, update, type Work } from '#domain/work/work.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { planExport } from '#server/services/exports/export-columns.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { sessionOf } from '#server/session/guard.ts';
import { attemptOf } from '#server/webhooks/deliver.ts';
import { timestampOf } from '#server/webhooks/message.ts';
import { webhookRepository } from '#server/webhooks/webhook-repository.ts';

type Contents = ServiceReply<'getWebhookContenu'>;
type Choice = Contents['Listes'][number];

function inWebhook<T>(context: ServiceContext, operation: string, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  const { engine } = context.tools;
  return inUnitOfWork(engine, context, { operation, entity: engine.registry.get('webhook-abonnement'), work });
}

/** Contents of a webhook, with the choices of this user for the requested list. */
export async function getWebhookContenu({ params, query, context }: Call<'getWebhookContenu'>): Promise<Contents> {
  const { webhook, views } = await inWebhook(context, 'getWebhookContenu', (unit) =>
    runWork(unit, readContents(params.id, query.liste ?? null, factsOf(unit))),
  );
  const list = followedList(query.liste ?? webhook.Liste ?? '', context.has);
  const isChosen = query.liste === undefined || query.liste === webhook.Liste;
  return {
    Liste: list?.screen.screen ?? null,
    IdVue: isChosen ? webhook.IdVue : null,
    Etats: isChosen ? [...(webhook.Etats ?? [])] : [],
    Champs: isChosen ? [...(webhook.Champs ?? [])] : [],
    Listes: await listChoices(context),
    Vues: views.map(({ Id, Libelle }) => ({ Code: String(Id), Libelle })),
    ...(await fieldChoices(context, list)),
  };
}

function* readContents(id: number, requestedList: string | null, facts: Facts) {
  const [webhook] = yield* find('webhook-abonnement', { Id: id }, ['Liste', 'IdVue', 'Etats', 'Champs']);
  if (webhook === undefined) return yield* refuse('introuvable');
  const list = followedList(requestedList ?? webhook.Liste ?? '', facts.has);
  return { webhook, views: list === null ? [] : yield* viewsOf('utilisateur-filtre', list.screen.screen, facts) };
}

async function listChoices(context: ServiceContext): Promise<Choice[]> {
  const open = [...viewScreens()].flatMap((key) => followedList(key, context.has) ?? []);
  const choices = await Promise.all(
    open.map(async (list) => ({ Code: list.screen.screen, Libelle: (await planExport(list, context.culture, [])).title })),
  );
  return choices.toSorted((a, b) => a.Libelle.localeCompare(b.Libelle, context.culture));
}

async function fieldChoices(context: ServiceContext, list: ViewScreen | null): Promise<Pick<Contents, 'ChoixChamps' | 'ChoixEtats'>> {
  if (list === null) return { ChoixChamps: [], ChoixEtats: [] };
  const fields = [...sendableFields(list, context.has)].map(([name, field]) => ({ name, field }));
  const { columns, enums } = await planExport(list, context.culture, fields);
  const state = readableState(list.descriptor, context.has);
  const values = enums[state?.enum ?? '']?.values ?? [];
  return {
    ChoixChamps: columns.map(({ name, title }) => ({ Code: name, Libelle: title })),
    ChoixEtats: values.map(({ value, labels }) => ({ Code: String(value), Libelle: labels[context.culture] ?? labels.fr })),
  };
}

/** A token does not choose what leaves in the name of its owner. */
export async function setWebhookContenu({ params, body, context }: Call<'setWebhookContenu'>): Promise<boolean> {
  sessionOf(context.request);
  const { Liste, Champs, Etats = [], IdVue = null } = body;
  const list = viewScreen(Liste);
  const title = list === undefined ? '' : (await planExport(list, 'fr', [])).title;
  return inWebhook(context, 'setWebhookContenu', (unit) =>
    runWork(unit, chooseContents(params.id, { Liste, Champs, Etats, IdVue, title }, factsOf(unit))),
  );
}

/** Time during which the former secret signs beside the new one. */
const OVERLAP_MS = 24 * 3_600_000;

export async function renewWebhookSecret({ params, context }: Call<'renewWebhookSecret'>): Promise<ServiceReply<'renewWebhookSecret'>> {
  sessionOf(context.request);
  const { engine } = context.tools;
  return inWebhook(context, 'renewWebhookSecret', async (unit) => {
    const until = toUtcText((parseInstant(engine.now()) ?? 0) + OVERLAP_MS);
    const { secret, hasFormer } = await runWork(unit, noteSecret(params.id, until, factsOf(unit)));
    await unit.query('update webhook_abonnement set ancien_secret = secret, secret = $2 where id = $1', [
      params.id,
      engine.secrets.seal(secret),
    ]);
    return { Secret: secret, FinAncienSecret: hasFormer ? until : null };
  });
}

function* noteSecret(id: number, until: string, { now }: Facts): Work<{ readonly secret: string; readonly hasFormer: boolean }> {
  const webhook = yield* open('webhook-abonnement', id);
  const hasFormer = webhook.DateSecret !== null;
  yield* update('webhook-abonnement', id, { DateSecret: now, FinAncienSecret: hasFormer ? until : null });
  return { secret: webhookSecret((yield* newSecret()).secret), hasFormer };
}

export async function tryWebhook({ params, context }: Call<'tryWebhook'>): Promise<ServiceReply<'tryWebhook'>> {
  sessionOf(context.request);
  const { engine, pool, sessions, clock, allowedHosts: allow } = context.tools;
  const rows = webhookRepository(pool);
  const webhook = await rows.webhook(params.id, clock());
  if (webhook === null) throw new AppError('introuvable');
  const test = await rows.addTest(params.id, clock());
  const content = JSON.stringify({ type: 'test', timestamp: timestampOf(test), data: {} });
  const { answer, attempt } = await attemptOf({ engine, sessions, rows, allow, clock }, webhook, { messageId: test.messageId, content });
  const error = answer.isDelivered ? null : answer.error;
  await rows.endTest(test.id, attempt, error);
  await rows.announce(test);
  return { Remis: answer.isDelivered, CodeReponse: answer.status, DureeMs: attempt.durationMs, Erreur: error };
}
