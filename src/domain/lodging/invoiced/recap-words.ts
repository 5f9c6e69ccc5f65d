import type { Language } from '#generated/entities/descriptor.gen.ts';
import { PecType, pecTypeEnum } from '#generated/enums/pec-type.gen.ts';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { RecapLine } from './hotel-recap.ts';

interface Speaking {
  readonly text: ServerText;
  readonly culture: Language;
}

export function payerWords({ Payeur, Structure }: Pick<RecapLine, 'Payeur' | 'Structure'>, { text, culture }: Speaking): string {
  const payer = Payeur === PecType.vide ? text('recap.sansPayeur') : (enumLabel(pecTypeEnum, Payeur, culture) ?? '');
  return Structure === null ? payer : `${payer} · ${Structure}`;
}

/** Causes of the difference, each by its name; causes that do not make it to the cent are named apart. Empty while nothing is invoiced. */
export function differenceWords({ Ecart, Causes }: Pick<RecapLine, 'Ecart' | 'Causes'>, { text, culture }: Speaking): string {
  if (Ecart === null) return '';
  if (Ecart === 0) return text('recap.juste');
  function describe(some: RecapLine['Causes']): string {
    return some
      .map(({ Cause, NbNuits, Montant }) => text(`recap.${Cause}`, { count: NbNuits, montant: formatMoney(Montant, culture) }))
      .join(', ');
  }
  const explaining = Causes.filter(({ IsExplication }) => IsExplication);
  if (explaining.length > 0) return describe(explaining);
  return Causes.length === 0 ? text('recap.inexplique') : text('recap.peutEtre', { quoi: describe(Causes) });
}
