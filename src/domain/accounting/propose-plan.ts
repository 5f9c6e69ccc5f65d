import { hasField } from '#domain/values/has-field.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { ProposeFormuleBody } from '#generated/schemas/services/comptabilite.zod.ts';
import { QuotaSuite } from '#generated/enums/quota-suite.gen.ts';
import { fromCents } from '#domain/values/money.ts';
import { recordFrom } from '#domain/records/read/typed-record.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, refuse, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { one } from './client.ts';
import { inputOf } from './input-of.ts';
import { offerOf, type PlanOffer, type SoldEntity, type SoldFile } from './plan-offer.ts';
import { passQuotaOf, quotaOfPass, quotaOfPlan, type QuotaState } from './quota.ts';

interface Reply {
  Formule: string | null;
  Valeurs: { Prix?: number; PrixHt?: number; PrixTtc?: number; Fin?: string | null };
  Ht: number | null;
  Ttc: number | null;
  TauxTva: number | null;
  Mention: string | null;
  PrixFormule: number | null;
  TauxFormule: number | null;
  IsHorsVente: boolean;
  Quota: { Quota: number; Pris: number; IsRefuse: boolean } | null;
}

/** Values that the rules would bring to a file as it is typed: the sheet fills them in and reports departures before it is saved. */
export const proposeFormule: WorkService<Asked<unknown, unknown, Infer<typeof ProposeFormuleBody>>, Reply> = {
  entity: 'festival-formule',
  *run({ body: { Entite, Fiche } }, facts) {
    if (!facts.has(entities[Entite].rights.write)) yield* refuse('droit-manquant');
    const offer = Entite === 'festival-participant-pass' ? null : yield* offerOf(Entite, yield* draftOf(Entite, Fiche), inputOf(facts));
    const quota = yield* quotaOf(Entite, Fiche, offer);
    return { ...(yield* describeOffer(offer, facts)), Quota: quota === null ? null : yield* quotaSaid(quota) };
  },
};

/** The structure that the contact will bring. */
function* draftOf(entity: SoldEntity, form: RecordData): Work<SoldFile> {
  const draft: SoldFile = recordFrom(entity, form);
  if (!hasField(draft, 'IdContact') || draft.IdStructure !== null) return draft;
  const contact = yield* one('contact', draft.IdContact);
  return { ...draft, IdStructure: contact?.IdStructure ?? null };
}

const NO_OFFER: Omit<Reply, 'Quota'> = {
  Formule: null,
  Valeurs: {},
  Ht: null,
  Ttc: null,
  TauxTva: null,
  Mention: null,
  PrixFormule: null,
  TauxFormule: null,
  IsHorsVente: false,
};

function* describeOffer(offer: PlanOffer | null, facts: Facts): Work<Omit<Reply, 'Quota'>> {
  if (offer === null) return NO_OFFER;
  const { plan, amounts, regime, own, values } = offer;
  const labels = yield* names(hasField(plan, 'Eannee') ? 'festival-formule' : 'bam-formule', [plan.Id]);
  const [from, until] = [plan.DateDebut, plan.DateFin];
  return {
    Formule: String(labels[String(plan.Id)] ?? ''),
    Valeurs: values,
    Ht: fromCents(amounts.ht),
    Ttc: fromCents(amounts.ttc),
    TauxTva: regime?.percent ?? null,
    Mention: regime?.mention ?? null,
    PrixFormule: fromCents(own.ttc),
    TauxFormule: own.percent,
    IsHorsVente: (from !== null && facts.today < from) || (until !== null && facts.today > until),
  };
}

function* quotaOf(entity: SoldEntity | 'festival-participant-pass', form: RecordData, offer: PlanOffer | null): Work<QuotaState | null> {
  if (entity === 'festival-participant-pass') {
    const quota = yield* passQuotaOf(recordFrom(entity, form));
    return quota === null ? null : yield* quotaOfPass(quota);
  }
  const plan = offer?.plan ?? (yield* one('festival-formule', entity === 'festival-groupe' ? recordFrom(entity, form).IdFormule : null));
  return plan === null || !hasField(plan, 'Quota') ? null : yield* quotaOfPlan(plan);
}

function* quotaSaid({ quota, taken, eannee }: QuotaState): Work<NonNullable<Reply['Quota']>> {
  const [edition] = yield* find('festival-edition', { Eannee: eannee });
  return { Quota: quota, Pris: taken, IsRefuse: edition?.SuiteQuota === QuotaSuite.refuser };
}
