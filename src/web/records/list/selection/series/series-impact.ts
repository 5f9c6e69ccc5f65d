import type { EtapeSerieFicheResultat } from '#generated/client/types.gen.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import type { useText } from '#web/i18n/use-text.ts';

/** Effects of a series on money and nights, over the records that pass. Amounts in euros. */
export interface ImpactSums {
  /** Records that have a price, and what they cost together. */
  readonly priced: number;
  readonly price: number;
  /** Records whose price is given up. */
  readonly waivedRecords: number;
  readonly waived: number;
  readonly invoiced: number;
  readonly credited: number;
  readonly received: number;
  readonly nights: number;
  readonly freed: number;
  readonly mails: number;
}

/** Before it is done, or after. */
export type ImpactTense = 'trial' | 'report';

export function sumImpacts(outcomes: readonly EtapeSerieFicheResultat[]): ImpactSums {
  const passing = outcomes.filter(({ Prise }) => Prise);
  const impacts = passing.map(({ Effets }) => Effets);
  function sum(values: readonly number[]): number {
    return values.reduce((total, value) => total + value, 0);
  }
  return {
    priced: impacts.filter(({ EurosPrix }) => EurosPrix > 0).length,
    price: sumMoney(impacts.map(({ EurosPrix }) => EurosPrix)),
    waivedRecords: impacts.filter(({ EurosOfferts }) => EurosOfferts > 0).length,
    waived: sumMoney(impacts.map(({ EurosOfferts }) => EurosOfferts)),
    invoiced: sumMoney(impacts.map(({ EurosFactures }) => Math.max(0, EurosFactures))),
    credited: sumMoney(impacts.map(({ EurosFactures }) => Math.max(0, -EurosFactures))),
    received: sumMoney(impacts.map(({ EurosRecus }) => EurosRecus)),
    nights: sum(impacts.map(({ Nuits }) => Nuits)),
    freed: sum(impacts.map(({ NuitsLiberees }) => NuitsLiberees)),
    mails: passing.filter(({ Mail }) => Mail === true).length,
  };
}

export function waivedWords({ waivedRecords, waived }: ImpactSums, language: string): { readonly count: number; readonly montant: string } {
  return {
    count: waivedRecords,
    montant: formatMoney(waived, language),
  };
}

interface Telling {
  readonly text: ReturnType<typeof useText>;
  readonly language: string;
  readonly tense: ImpactTense;
  /** Lists the mails that will leave. */
  readonly isTold: boolean;
}

/** One sentence for each thing that the step touches; none for what it leaves alone. */
export function impactLines(sums: ImpactSums, { text, language, tense, isTold }: Telling): readonly string[] {
  const { priced, price, waived, invoiced, credited, received, nights, freed, mails } = sums;
  function money(amount: number): string {
    return formatMoney(amount, language);
  }
  const left = sumMoney([invoiced, -received]);
  return [
    ...(priced > 0 && waived === 0 ? [text('etape.seriePayantes', { count: priced, montant: money(price) })] : []),
    ...(invoiced > 0 ? [text('etape.serieFacture', { montant: money(invoiced) })] : []),
    ...(received > 0 ? [text('etape.serieRecu', { montant: money(received) })] : []),
    ...(invoiced > 0 && left > 0 ? [text('etape.serieReste', { montant: money(left) })] : []),
    ...(credited > 0 ? [text('etape.serieAvoirs', { montant: money(credited) })] : []),
    ...(tense === 'trial' && nights > 0 ? [text('etape.serieNuits', { count: nights })] : []),
    ...(freed > 0 ? [text('etape.serieNuitsLiberees', { count: freed })] : []),
    ...(isTold && mails > 0 ? [text('etape.serieMailsPrevus', { count: mails })] : []),
  ];
}
