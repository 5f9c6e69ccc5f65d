import { AppError } from '#domain/errors/app-error.ts';
import { registerTablet } from '#domain/shared-desk/register-tablet.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { tellAccess } from '#server/journal/origin.ts';
import { runWork } from '#server/records/transaction/run-work.ts';
import { inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { factsOf } from '#server/rules/facts.ts';
import { requirePassword } from '#server/services/account/account-service.ts';
import type { Call, ServiceContext } from '#server/services/service-call.ts';
import { openSession, requireOpen } from '#server/services/session/session-service.ts';
import type { Account } from '#server/session/account-repository.ts';
import { deviceName } from '#server/session/device-name.ts';
import { sessionOf } from '#server/session/guard.ts';
import { verifyPassword } from '#server/session/password.ts';
import { shownTablet } from '#server/session/shown-user.ts';
import type { Tablet } from '#server/session/tablet.ts';
import { fingerprintOf } from '#server/session/secrets.ts';
import { clearTablet, sendTablet, TABLET_COOKIE } from '#server/shared-desk/tablet-cookie.ts';

/** This browser becomes a tablet: its secret is in its cookie, and nowhere else. */
export async function registerTabletteGuichet({
  body,
  context,
}: Call<'registerTabletteGuichet'>): Promise<ServiceReply<'registerTabletteGuichet'>> {
  const { request, reply } = context;
  const { engine } = context.tools;
  sessionOf(request);
  await requirePassword(context, { path: 'MotDePasse', password: body.MotDePasse });
  const { Libelle, IdGuichet = null, IdsGroupe = [] } = body;
  const order = { Libelle, IdGuichet, IdsGroupe, Appareil: deviceName(request.headers['user-agent']) };
  const { id, secret } = await inUnitOfWork(engine, context, {
    operation: 'registerTabletteGuichet',
    entity: engine.registry.get('tablette-guichet'),
    work: (unit) => runWork(unit, registerTablet(order, factsOf(unit))),
  });
  sendTablet(request, reply, secret);
  return { Id: id, Libelle: Libelle.trim() };
}

/** Content of the sign-in page of a tablet; a browser without its cookie learns nothing. */
export async function getGuichetPartage({ context }: Call<'getGuichetPartage'>): Promise<ServiceReply<'getGuichetPartage'>> {
  const { request, reply, tools } = context;
  const found = await tabletOf(context);
  if (found === null) {
    if (request.cookies[TABLET_COOKIE] !== undefined) clearTablet(request, reply);
    return { Tablette: null, Personnes: [] };
  }
  const today = new Date(tools.clock()).toISOString().slice(0, 10);
  const persons = await tools.tablets.listPersons(found.tablet, today);
  return {
    Tablette: shownTablet(found.tablet, tools.sessions),
    Personnes: persons.map(({ id, nom, prenom, isLocked }) => ({ Id: id, Nom: nom, Prenom: prenom, EstVerrouillee: isLocked })),
  };
}

/** A PIN opens a session on this tablet alone. Wrong ones are counted by person and tablet before they are looked at. */
export async function openGuichetPartage({ body, context }: Call<'openGuichetPartage'>): Promise<ServiceReply<'openGuichetPartage'>> {
  const { request, reply, tools } = context;
  const found = await tabletOf(context);
  if (found === null) throw new AppError('tablette-inconnue');
  const { tablet, secret } = found;
  const account = await tools.sessions.accounts.findById(body.IdUtilisateur);
  tellAccess(request, { account, detail: textsIn('fr')('acces.tablette', { libelle: tablet.label }) });
  if (account === null || !(await tools.sessions.isAllowed(account, tablet))) throw new AppError('code-guichet-incorrect');
  await requirePin(context, { account, tablet, pin: body.Code });
  requireOpen(account, context);
  await tools.tablets.touch(tablet.id, tools.clock(), request.ip);
  sendTablet(request, reply, secret);
  return openSession(account, context, { tablet });
}

interface PinTry {
  readonly account: Account;
  readonly tablet: Tablet;
  readonly pin: string;
}

async function requirePin({ tools }: ServiceContext, { account, tablet, pin }: PinTry): Promise<void> {
  const { pins, throttle, clock } = tools;
  const pair = { userId: account.id, tabletId: tablet.id };
  if (await pins.isLocked(pair)) throw new AppError('code-guichet-verrouille');
  // The same person is tried on other tablets at the pace of passwords.
  const counted = { account: `code de guichet ${account.id}`, origin: `tablette ${tablet.id}`, device: null };
  await throttle.reserve(counted);
  if (!(await pins.take(pair, clock()))) throw new AppError('code-guichet-verrouille');
  const storedPin = await pins.find(account.id);
  if (!(await verifyPassword(pin, storedPin?.hash ?? null))) {
    throw new AppError((await pins.isLocked(pair)) ? 'code-guichet-verrouille' : 'code-guichet-incorrect');
  }
  await pins.forget(pair);
  await throttle.succeed(counted);
}

interface FoundTablet {
  readonly tablet: Tablet;
  readonly secret: string;
}

/** The tablet that this browser is; null: none, or one that was revoked. */
async function tabletOf({ request, tools }: ServiceContext): Promise<FoundTablet | null> {
  const secret = request.cookies[TABLET_COOKIE];
  if (secret === undefined || secret === '') return null;
  const tablet = await tools.tablets.find(fingerprintOf(secret));
  return tablet === null ? null : { tablet, secret };
}
