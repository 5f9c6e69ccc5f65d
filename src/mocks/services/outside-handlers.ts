import { ActualisationEtat } from '#generated/enums/actualisation-etat.gen.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { refreshOne } from '#domain/submissions/deposit-files.ts';
import { passWaiting } from '#domain/accounting/platform/incoming.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { receiveAll } from '#server/services/submissions/receive-parts.ts';
import { readablePage } from '#domain/catalogue/proof/answer-services.ts';
import { withoutService } from '#domain/accounting/vat-check/kept-answers.ts';
import { offeredPayment } from '#domain/accounting/online/online-payments.ts';
import { keepDrafts, shownDrafts, textsToDraft } from '#domain/translations/machine/draft-services.ts';
import { fileReply, reply } from '../call.ts';
import { factsOf } from '../store/facts.ts';
import { runReading, runWork } from '../store/run-work.ts';
import { findVisible } from '../store/scope.ts';
import { depositsOf } from '../seed/deposit-site.ts';
import type { Handlers } from './handlers.ts';
import { plainPdf } from './plain-pdf.ts';
import { runParts } from './series-handlers.ts';

const LOCATION = 'media-emplacement';

/** Operations that ask another machine: the deposit site is that of the demonstration; no public site, no media server, no payment provider and no register of VAT numbers stand beside the simulation. */
export const outsideHandlers: Handlers<
  | 'checkTva'
  | 'listBrouillons'
  | 'makeBrouillons'
  | 'openPaiement'
  | 'receivePaiementAvis'
  | 'receiveRapportRemise'
  | 'startPaiement'
  | 'printEpreuve'
  | 'restartFrontCache'
  | 'refreshMediaEmplacement'
  | 'retrieveInsRecups'
  | 'refreshInsRecupMedias'
  | 'releverPlateforme'
> = {
  checkTva: ({ params: { id }, call: { store, context } }) => runReading(store, withoutService(id), context),
  releverPlateforme: ({ call: { store, context } }) => reply({ Lus: runWork(store, passWaiting(factsOf(store, context)), context) }),
  printEpreuve: ({ body: { Jeton }, call: { store, context } }) => {
    const content = runWork(store, readablePage(Jeton, { now: toUtcText(context.nowMs), culture: context.culture }), context);
    return fileReply('epreuve.pdf', 'application/pdf', plainPdf({ title: 'epreuve', content }));
  },
  listBrouillons: ({ params: { id }, call: { store, context } }) =>
    reply({ Moteur: store.translation?.name ?? null, Brouillons: [...runReading(store, shownDrafts(id), context)] }),
  makeBrouillons: ({ params: { id }, body, call: { store, context } }) => {
    const facts = factsOf(store, context);
    const { direction, sources } = runWork(store, textsToDraft(id, body.Places, facts), context);
    if (store.translation === null) throw new AppError('moteur-absent');
    const texts = store.translation.translate(
      sources.map(({ Source }) => Source),
      direction,
    );
    const drafted = sources.map((source, index) => ({ ...source, Texte: texts[index] ?? '' }));
    return reply({ NbEcrits: runWork(store, keepDrafts(id, { drafted, engine: store.translation.name }, facts), context) });
  },
  openPaiement: ({ body: { Jeton }, call: { store, context } }) => reply(runReading(store, offeredPayment(Jeton, null), context)),
  startPaiement: noPayment,
  receivePaiementAvis: noPayment,
  receiveRapportRemise: () => {
    throw new AppError('introuvable');
  },
  restartFrontCache: () => reply({ Fait: false }),
  refreshMediaEmplacement: ({ params: { id }, call: { store, context } }) => {
    const row = findVisible(store, { entity: LOCATION, id }, context);
    const NbFichiers = store.tables.having('media', { field: 'IdEmplacement', value: id }).length;
    const counted = { NbFichiers, NbOrphelins: 0, DateMaj: toUtcText(context.nowMs) };
    store.tables.put(LOCATION, Object.assign(row, counted, { Etat: ActualisationEtat.faite }));
    store.emit({ entity: LOCATION, ids: [id], parent: null, op: 'update', version: null, batch: context.batch });
    return reply(counted);
  },
  retrieveInsRecups: ({ call }) =>
    runParts(call, receiveAll(depositsOf(call.store), { culture: call.context.culture, onFailure: () => undefined })),
  refreshInsRecupMedias: ({ params: { id }, call }) => {
    const { store, context } = call;
    const { NumeroDepot: number } = findVisible(store, { entity: 'ins-recup', id }, context);
    const deposit = depositsOf(call.store).find(({ numero }) => numero === number);
    if (deposit === undefined) throw new AppError('depot-introuvable');
    return reply(runWork(store, refreshOne(id, deposit), context));
  },
};

function noPayment(): never {
  throw new AppError('paiement-absent');
}
