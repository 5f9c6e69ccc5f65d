import { useQuery } from '@tanstack/react-query';
import { useStore } from '@tanstack/react-form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { proposeFormule } from '#generated/client/sdk/comptabilite.gen.ts';
import type { FicheVendue, FormuleDemande, FormuleProposition } from '#generated/client/types.gen.ts';
import type { EntityDescriptor, Language } from '#generated/entities/descriptor.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { type RecordData, sameValue } from '#domain/values/record-data.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { SheetNoticeProps } from '#web/records/feature-parts.ts';
import { Banner } from '#web/ui/notice.tsx';
import { asRecord, type RecordForm } from '#web/records/sheet/record/use-record-form.ts';

const SOLD: readonly string[] = ['festival-participant-accredite', 'festival-participant-pass', 'festival-groupe', 'bam-abonnement'];

function isSold(entity: string): entity is FormuleDemande['Entite'] {
  return SOLD.includes(entity);
}

/** A reader of a file gets no price for it. */
export function PlanNotice({ entity, id, form, canWrite }: SheetNoticeProps): ReactNode {
  const { name } = entity.descriptor;
  return isSold(name) && canWrite ? <Offer descriptor={entity.descriptor} entity={name} form={form} isNew={id === 0} /> : null;
}

interface OfferProps {
  readonly descriptor: EntityDescriptor;
  readonly entity: FormuleDemande['Entite'];
  readonly isNew: boolean;
  readonly form: RecordForm;
}

const ASKED = [
  'Id',
  'IdFormule',
  'Eannee',
  'IdContact',
  'IdContactFacturation',
  'IdStructure',
  'IdPersonne',
  'IdCompte',
  'IdPaysFacturation',
  'NumTva',
  'IsPayant',
  'EffectifPrevu',
  'NbAccompagnateursGratuits',
  'CategorieBadge',
  'Debut',
  'IsSansFin',
] as const satisfies readonly (keyof FicheVendue)[];

/** Offer of the plan of a file: it fills the price in as the plan is chosen, and shows departures from it and the rest of its quota. */
function Offer({ descriptor, entity, isNew, form }: OfferProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const record = useStore(form.store, (state) => asRecord(state.values));
  const soldRecord: FicheVendue = Object.fromEntries(ASKED.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));
  const [first] = useState(() => JSON.stringify(soldRecord));
  // A price that moves with what is typed says so, also where it stands in another tab.
  const isTold = isNew || JSON.stringify(soldRecord) !== first;
  const { data, isPlaceholderData } = useQuery({
    queryKey: [entity, 'formule', soldRecord],
    queryFn: async ({ signal }) => (await proposeFormule({ body: { Entite: entity, Fiche: soldRecord }, signal })).data,
    placeholderData: (former) => former,
    retry: false,
  });
  useBrought({ form, data: isPlaceholderData ? undefined : data, plan: soldRecord.IdFormule ?? null, isNew });
  if (data === undefined) return null;
  const sale = saleOf(descriptor, record);
  const warnings = warningsOf(data, sale, { text, language });
  const offer = isTold || warnings.length > 0 ? offerText(data, { text, language }) : [];
  const quota = isNew && !warnings.some(({ isQuota }) => isQuota) ? quotaText(data.Quota, text) : [];
  const sentences = [
    ...offer,
    ...departureText(data, { text, language }),
    ...formerText(sale, { text, language }),
    ...warnings.map(({ sentence }) => sentence),
    ...quota,
  ];
  return sentences.length === 0 ? null : <Banner tone={warnings.length > 0 ? 'warn' : 'info'}>{sentences.join(' ')}</Banner>;
}

interface Brought {
  readonly form: RecordForm;
  readonly data: FormuleProposition | undefined;
  readonly plan: number | null;
  readonly isNew: boolean;
}

/** Another plan brings its values; other changes move those that were brought, never those that somebody typed. */
function useBrought({ form, data, plan, isNew }: Brought): void {
  const lastProposal = useRef<{ readonly plan: unknown; readonly values: RecordData } | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const former = lastProposal.current;
    const values: RecordData = { ...data.Valeurs };
    lastProposal.current = { plan, values };
    // A stored file keeps what it says as it opens.
    if (former === null && !isNew) return;
    const isOther = former !== null && former.plan !== plan;
    const typed = asRecord(form.state.values);
    for (const [name, value] of Object.entries(values)) {
      const present = typed[name] ?? null;
      const isBrought = present === null || isOther || sameValue(present, former?.values[name] ?? null);
      if (isBrought && !sameValue(present, value ?? null)) form.setFieldValue(name, value);
    }
  }, [form, data, plan, isNew]);
}

interface Saying {
  readonly text: ReturnType<typeof useText>;
  readonly language: Language;
}

function offerText({ Formule: nom, Ttc, Ht, TauxTva }: FormuleProposition, { text, language }: Saying): readonly string[] {
  if (nom === null) return [];
  const amounts = { nom, ttc: formatMoney(Ttc, language), ht: formatMoney(Ht, language) };
  return [
    TauxTva === null ? text('formule.apporte', amounts) : text('formule.apporteTva', { ...amounts, taux: rateText(TauxTva, language) }),
  ];
}

/** Another price or another rate than those of the plan, with the reason that the invoice gives. */
function departureText(
  { Ttc, TauxTva, PrixFormule, TauxFormule, Mention }: FormuleProposition,
  { text, language }: Saying,
): readonly string[] {
  const isSame = Ttc === PrixFormule && (TauxFormule === null || TauxFormule === TauxTva);
  if (PrixFormule === null || TauxTva === null || isSame) return [];
  return [
    text('formule.autreTaux', {
      ttc: formatMoney(PrixFormule, language),
      taux: TauxFormule === null ? '' : text('formule.tauxFormule', { taux: rateText(TauxFormule, language) }),
      du: formatMoney(Ttc, language),
      sien: rateText(TauxTva, language),
      mention: Mention ?? '',
    }).trim(),
  ];
}

function formerText({ price, former }: Sale, { text, language }: Saying): readonly string[] {
  return former === null || former === price ? [] : [text('formule.refait', { avant: formatMoney(former, language) })];
}

function rateText(percent: number, language: Language): string {
  return formatNumber(percent, Number.isInteger(percent) ? 0 : 1, language);
}

function quotaText(quota: FormuleProposition['Quota'], text: Saying['text']): readonly string[] {
  return quota === null ? [] : [text('formule.quota', { pris: quota.Pris, quota: quota.Quota })];
}

interface Warning {
  readonly sentence: string;
  readonly isQuota: boolean;
}

interface Sale {
  readonly price: number | null;
  readonly end: string | null;
  /** Price before the client changed. */
  readonly former: number | null;
}

/** Each file says its price in its own field; a subscription alone has an end. */
function saleOf(descriptor: EntityDescriptor, record: RecordData): Sale {
  const { name } = descriptor;
  if (name === 'bam-abonnement') {
    const { PrixTtc: price, Fin: end, PrixAvant: former } = describedDraft(name, descriptor, record);
    return { price, end, former };
  }
  if (name === 'festival-groupe') {
    const { PrixTtc: price, PrixAvant: former } = describedDraft(name, descriptor, record);
    return { price, end: null, former };
  }
  if (name !== 'festival-participant-accredite') return { price: null, end: null, former: null };
  const { Prix: price, PrixAvant: former } = describedDraft(name, descriptor, record);
  return { price, end: null, former };
}

function warningsOf(data: FormuleProposition, { price: salePrice, end }: Sale, { text, language }: Saying): readonly Warning[] {
  const { Valeurs, Quota, IsHorsVente, Formule } = data;
  const price = Valeurs.Prix ?? Valeurs.PrixTtc;
  const sentences = [
    price !== undefined && salePrice !== null && salePrice !== price
      ? [text('formule.ecart', { ecart: formatMoney(salePrice - price, language) })]
      : [],
    typeof Valeurs.Fin === 'string' && end !== null && end !== Valeurs.Fin
      ? [text('formule.finDifferente', { date: formatDate(Valeurs.Fin) })]
      : [],
    Formule !== null && IsHorsVente ? [text('formule.horsVente')] : [],
  ].flat();
  const full = Quota !== null && Quota.Pris >= Quota.Quota ? Quota : null;
  const quota = full?.IsRefuse === true ? [text('formule.quotaRefuse', { pris: full.Pris, quota: full.Quota })] : quotaText(full, text);
  return [...sentences.map((sentence) => ({ sentence, isQuota: false })), ...quota.map((sentence) => ({ sentence, isQuota: true }))];
}
