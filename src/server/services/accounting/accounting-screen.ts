import { PaiementOrigine } from '#generated/enums/paiement-origine.gen.ts';
import { invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import type { ViewScreen } from '#domain/views/view-screens.ts';
import type { Period } from './pieces-repository.ts';

const ORIGINS = {
  'bam-paiement': PaiementOrigine.abonnement,
  'bam-accred-paiement': PaiementOrigine.accreditation,
  'festival-groupe-paiement': PaiementOrigine.groupe,
} as const;

export type AccountingScreen = keyof typeof ORIGINS;

/** The list a call of the accounting is about, and its period; refused without the right of the list, before any reading. */
export const openPeriod = (
  context: RequestContext,
  screen: AccountingScreen,
  { Debut: from, Fin: to }: { readonly Debut: string; readonly Fin: string },
): Period & { readonly list: ViewScreen } => {
  const list = openViewScreen(context, screen);
  if (to < from) throw invalidFields({ path: 'Fin', code: 'ordre' });
  return { list, origin: ORIGINS[screen], from, to };
};
