import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { DevisReponse } from '#generated/schemas/devis-reponse.zod.ts';
import type { InvitationJeton } from '#generated/schemas/invitation-jeton.zod.ts';
import { linkPage } from '#domain/mails/mail-links.ts';
import { newSecret, publicAddress } from '#domain/mails/mail-work.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { open, read, refuseField, refuseWith, update } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { cultureOf, readFrozen } from '../frozen.ts';
import { openQuote, refuseClosed } from './quote-link.ts';
import { printedVersion } from './sent-quotes.ts';

interface ProposedLine {
  readonly Designation: string;
  readonly Quantite: number;
  readonly TauxTva: number;
  readonly MontantHt: number;
  readonly MontantTtc: number;
}

interface ProposedQuote {
  readonly NoDevis: string;
  readonly Emetteur: string;
  readonly Client: string;
  readonly Groupe: string;
  readonly DateDevis: string | null;
  readonly DateValidite: string | null;
  readonly NumEngagement: string | null;
  readonly MentionTva: string | null;
  readonly PrixHt: number;
  readonly PrixTva: number;
  readonly PrixTtc: number;
  readonly Culture: Language;
  readonly Lignes: ProposedLine[];
}

/** The quote behind a link, as it was frozen. */
export const openDevis: WorkService<Asked<unknown, unknown, Infer<typeof InvitationJeton>>, ProposedQuote> = {
  entity: 'festival-devis-envoye',
  isGuarded: true,
  *run({ body: { Jeton } }, { today }) {
    const { quote, group } = yield* openQuote(Jeton, today);
    const { lines } = printedVersion(quote);
    return {
      NoDevis: quote.NoDevis,
      Emetteur: readFrozen(quote, 'Emetteur').text('RaisonSociale') ?? '',
      Client: quote.NomClient ?? '',
      Groupe: group.Libelle,
      DateDevis: quote.DateDevis,
      DateValidite: quote.DateValidite,
      NumEngagement: group.NumEngagement,
      MentionTva: quote.MentionTva,
      PrixHt: quote.PrixHt,
      PrixTva: quote.PrixTva,
      PrixTtc: quote.PrixTtc,
      Culture: cultureOf(quote),
      Lignes: lines.map(({ Designation, Quantite, TauxTva, MontantHt, MontantTtc }) => ({
        Designation,
        Quantite,
        TauxTva,
        MontantHt,
        MontantTtc,
      })),
    };
  },
};

/** Keeps the answer of a client on the version that they read and on its group: the link has served then. */
export const answerDevis: WorkService<Asked<unknown, unknown, Infer<typeof DevisReponse>>, boolean> = {
  entity: 'festival-devis-envoye',
  isGuarded: true,
  *run({ body, address = null }, { today, now }) {
    const { quote, group } = yield* openQuote(body.Jeton, today);
    const name = body.Nom.trim();
    const reason = (body.Motif ?? '').trim();
    const order = (body.NumEngagement ?? '').trim();
    if (name === '') return yield* refuseField({ path: 'Nom', code: 'obligatoire' });
    const reply = { IsParLien: true, DateReponse: now, OrigineReponse: address };
    if (!body.IsAccepte) {
      if (reason === '') return yield* refuseField({ path: 'Motif', code: 'obligatoire' });
      yield* update('festival-devis-envoye', quote.Id, { ...reply, DateRefus: today, RefusePar: name, MotifRefus: reason });
      yield* update('festival-groupe', group.Id, { DateRefus: today, MotifRefus: reason });
      return true;
    }
    if (body.IsAccord !== true) return yield* refuseField({ path: 'IsAccord', code: 'obligatoire' });
    const accepted = { DateAcceptation: today, AcceptePar: name };
    const ordered = order === '' ? {} : { NumEngagement: order, DateBonCommande: today };
    yield* update('festival-devis-envoye', quote.Id, { ...reply, ...accepted });
    yield* update('festival-groupe', group.Id, { ...accepted, ...ordered });
    return true;
  },
};

interface ById {
  readonly id: number;
}

/** A link that staff hand on themselves; the one before it opens nothing any more. */
export const createDevisLien: WorkService<
  Asked<ById, unknown, unknown>,
  { readonly Lien: string; readonly ValableJusquAu: string | null }
> = {
  entity: 'festival-devis-envoye',
  *run({ params: { id } }, { today }) {
    const quote = yield* open('festival-devis-envoye', id);
    yield* refuseClosed(quote, yield* read('festival-groupe', quote.IdGroupe), today);
    const address = (yield* publicAddress()) ?? (yield* refuseWith('regle-metier', { message: 'invitation.sansAdresse' }));
    const { secret, fingerprint } = yield* newSecret();
    yield* update('festival-devis-envoye', id, { Empreinte: fingerprint, LienEnvoyeA: null });
    return { Lien: linkPage(address, 'devis', secret), ValableJusquAu: quote.DateValidite };
  },
};
