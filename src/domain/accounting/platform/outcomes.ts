import type { PlateformeFlux } from '#generated/records/plateforme-flux.gen.ts';
import { EfactureStatut } from '#generated/enums/efacture-statut.gen.ts';
import { PlateformeEtat } from '#generated/enums/plateforme-etat.gen.ts';
import { PlateformeNature } from '#generated/enums/plateforme-nature.gen.ts';
import { find, update, type Work } from '#domain/work/work.ts';
import { noteStatus } from './journal.ts';

/** The platform took a flow under a number of its own; its verdict follows. */
export function* noteSent(id: number, flowId: string, now: string): Work<void> {
  const flow = yield* heldFlow(id);
  if (flow === null) return;
  yield* update('plateforme-flux', id, {
    Etat: PlateformeEtat.transmis,
    NoFlux: flowId,
    DateTransmission: now,
    PrisLe: null,
    ProchainEssai: null,
    Erreur: null,
  });
  const { Nature, IdPaiement, Suivi } = flow;
  if (IdPaiement === null) return;
  if (Nature === PlateformeNature.facture)
    yield* noteStatus({ piece: IdPaiement, code: EfactureStatut.transmise, at: now, source: `transmise:${Suivi}`, isLocal: true });
  if (Nature === PlateformeNature.encaissement)
    yield* noteStatus({ piece: IdPaiement, code: EfactureStatut.encaissee, at: now, source: `encaissee:${Suivi}` });
}

interface FlowFailure {
  readonly sentence: string;
  /** Instant of the next attempt; null: a person repeats it. */
  readonly againAt: string | null;
  /** The platform read it and refused it. */
  readonly isRejected: boolean;
  readonly now: string;
}

/** The next attempt of a flow that did not leave, or its end until a person repeats it. */
export function* noteFailure(id: number, { sentence, againAt, isRejected, now }: FlowFailure): Work<void> {
  const flow = yield* heldFlow(id);
  if (flow === null) return;
  const isOver = againAt === null;
  const over = isRejected ? PlateformeEtat.rejete : PlateformeEtat.echec;
  yield* update('plateforme-flux', id, {
    Etat: isOver ? over : PlateformeEtat.enAttente,
    PrisLe: null,
    ProchainEssai: againAt,
    Erreur: sentence,
  });
  if (!isOver || flow.Nature !== PlateformeNature.facture || flow.IdPaiement === null) return;
  const code = isRejected ? EfactureStatut.rejetee : EfactureStatut.enEchec;
  const reason = { code: null, text: sentence };
  yield* noteStatus({ piece: flow.IdPaiement, code, at: now, source: `echec:${flow.Suivi}`, reason, isLocal: true });
}

function* heldFlow(id: number): Work<PlateformeFlux | null> {
  return (yield* find('plateforme-flux', { Id: id }))[0] ?? null;
}
