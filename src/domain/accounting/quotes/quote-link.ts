import { GroupeStatut } from '#generated/enums/groupe-statut.gen.ts';
import type { FestivalDevisEnvoye } from '#generated/records/festival-devis-envoye.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import { fingerprintOfSecret, publicAddress } from '#domain/mails/mail-work.ts';
import { formatDate } from '#domain/values/dates.ts';
import type { LinkOrder } from '#domain/work/mail-order.ts';
import { find, refuse, waitFor, type Work } from '#domain/work/work.ts';
import { standingQuote } from './sent-quotes.ts';

/** The link by which a client answers the quote that stands, once its mail has left. None: PUBLIC_URL is not set, or the quote has its answer. */
export function* quoteLinks(group: number): Work<readonly LinkOrder[]> {
  const publicUrl = yield* publicAddress();
  const quote = yield* standingQuote(group);
  if (publicUrl === null || quote === null || quote.DateReponse !== null) return [];
  return [{ field: 'lienDevis', kind: 'devis', id: quote.Id, publicUrl }];
}

export interface OpenQuote {
  readonly quote: FestivalDevisEnvoye;
  readonly group: FestivalGroupe;
}

/** The quote that a link opens until its answer; of two clients who answer at once, the second is refused. */
export function* openQuote(secret: string, today: string): Work<OpenQuote> {
  const Empreinte = yield* fingerprintOfSecret(secret);
  const [seen] = yield* find('festival-devis-envoye', { Empreinte });
  if (seen === undefined) return yield* refuse('lien-inconnu');
  // The group is written with its quote: whoever changes the offer meanwhile goes first or second.
  yield* waitFor('festival-groupe', [seen.IdGroupe]);
  const [quote = seen] = yield* find('festival-devis-envoye', { Empreinte });
  const [group] = yield* find('festival-groupe', { Id: quote.IdGroupe });
  if (group === undefined) return yield* refuse('lien-inconnu');
  yield* refuseClosed(quote, group, today);
  return { quote, group };
}

/** Refuses an answer to a quote that was replaced, has its answer, is being prepared again or is over. */
export function* refuseClosed(quote: FestivalDevisEnvoye, group: FestivalGroupe, today: string): Work<void> {
  const numero = quote.NoDevis;
  if (!quote.IsEnVigueur) {
    const newer = yield* standingQuote(group.Id);
    yield* refuse('devis-remplace', { numero, suivant: newer?.NoDevis ?? '', date: formatDate(newer?.DateDevis ?? '') });
  }
  if (quote.DateAcceptation !== null)
    yield* refuse('devis-accepte', { numero, date: formatDate(quote.DateAcceptation), nom: quote.AcceptePar ?? '' });
  if (quote.DateRefus !== null) yield* refuse('devis-refuse', { numero, date: formatDate(quote.DateRefus), nom: quote.RefusePar ?? '' });
  if (group.Statut !== GroupeStatut.attentePaiement) yield* refuse('devis-repris', { numero });
  if (quote.DateValidite !== null && quote.DateValidite < today)
    yield* refuse('devis-perime', { numero, date: formatDate(quote.DateValidite) });
}
