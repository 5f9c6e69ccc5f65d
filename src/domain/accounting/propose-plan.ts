import { entities } from '#generated/entities/all.gen.ts';
import type { ProposeFormuleBody } from '#generated/schemas/services/comptabilite.zod.ts';
import { QuotaSuite } from '#generated/enums/quota-suite.gen.ts';
import { fromCents } from '#domain/records/values/money.ts';
import { type RecordData, readNumber, readText } from '#domain/records/values/record-data.ts';
import type { Facts } from '#domain/rules/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, refuse, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { one } from './client.ts';
import { inputOf } from './input-of.ts';
import { offerOf, type PlanOffer } from './plan-offer.ts';
import { passQuotaOf, quotaOfPass, quotaOfPlan, type QuotaState } from './quota.ts';

interface Reply {
  Formule: string | null;
  Valeurs: { Prix?: number; PrixHt?: number; PrixTtc?: number; Fin?: string | null };
  Ht: number | null;
  Ttc: number | null;
  TauxTva: number | null;
  IsHorsVente: boolean;
  Quota: { Quota: number; Pris: number; IsRefuse: boolean } | null;
}

/** What the rules would bring to a file as it is typed: the sheet fills it in and tells of departures before it is saved. */
export const proposeFormule: WorkService<Asked<unknown, unknown, Infer<typeof ProposeFormuleBody>>, Reply> = {
  entity: 'festival-formule',
  *run({ body: { Entite, Fiche } }, facts) {
    if (!facts.has(entities[Entite].rights.write)) yield* refuse('droit-manquant');
    const record = yield* withStructure(Fiche);
    const offer = yield* offerOf(Entite, record, inputOf(facts));
    const quota = yield* quotaOf(Entite, record, offer);
    return { ...(yield* said(offer, facts)), Quota: quota === null ? null : yield* quotaSaid(quota) };
  },
};

/** The structure that the contact will bring. */
function* withStructure(record: RecordData): Work<RecordData> {
  if (readNumber(record, 'IdStructure') !== null) return record;
  const contact = yield* one('contact', record['IdContact']);
  return { ...record, IdStructure: contact?.['IdStructure'] ?? null };
}

function* said(offer: PlanOffer | null, facts: Facts): Work<Omit<Reply, 'Quota'>> {
  if (offer === null) return { Formule: null, Valeurs: {}, Ht: null, Ttc: null, TauxTva: null, IsHorsVente: false };
  const { plan, amounts, percent, values } = offer;
  const isFestival = 'Eannee' in plan;
  const id = Number(plan['Id']);
  const labels = yield* names(isFestival ? 'festival-formule' : 'bam-formule', [id]);
  const [from, until] = [readText(plan, 'DateDebut'), readText(plan, 'DateFin')];
  return {
    Formule: String(labels[String(id)] ?? ''),
    Valeurs: values,
    Ht: fromCents(amounts.ht),
    Ttc: fromCents(amounts.ttc),
    TauxTva: percent,
    IsHorsVente: (from !== null && facts.today < from) || (until !== null && facts.today > until),
  };
}

function* quotaOf(entity: string, record: RecordData, offer: PlanOffer | null): Work<QuotaState | null> {
  if (entity === 'festival-participant-pass') {
    const quota = yield* passQuotaOf(record);
    return quota === null ? null : yield* quotaOfPass(quota);
  }
  const plan = offer?.plan ?? (yield* one('festival-formule', entity === 'festival-groupe' ? record['IdFormule'] : null));
  return plan === null ? null : yield* quotaOfPlan(plan);
}

function* quotaSaid({ quota, taken, eannee }: QuotaState): Work<NonNullable<Reply['Quota']>> {
  const [edition = {}] = yield* find('festival-edition', { Eannee: eannee });
  return { Quota: quota, Pris: taken, IsRefuse: edition['SuiteQuota'] === QuotaSuite.refuser };
}
