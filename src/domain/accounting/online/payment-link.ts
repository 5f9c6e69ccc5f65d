import type { infer as Infer } from 'zod';
import type { LienDeFiche } from '#generated/schemas/lien-de-fiche.zod.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { linkPage } from '#domain/mails/mail-links.ts';
import { fingerprintOfSecret, newSecret, paymentAddress } from '#domain/mails/mail-work.ts';
import type { LinkOrder } from '#domain/work/mail-order.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, find, refuse, see, type Work } from '#domain/work/work.ts';
import { personOf } from '../input-of.ts';
import { accountOf, dueOf } from '../receipts.ts';

interface ById {
  readonly id: number;
}

/** A link that staff hand on; the ones before it still open the same invoice. */
export const createPaiementLien: WorkService<Asked<ById, unknown, unknown>, { readonly Lien: string }> = {
  entity: 'bam-paiement',
  *run({ params: { id } }, { now, userId }) {
    const invoice = yield* see('bam-paiement', id);
    yield* requireDue(invoice);
    return yield* newLink(id, { now, userId });
  },
};

function* newLink(IdPaiement: number, { now, userId }: Pick<Facts, 'now' | 'userId'>): Work<{ readonly Lien: string }> {
  const address = (yield* paymentAddress()) ?? (yield* refuse('paiement-absent'));
  const { secret, fingerprint } = yield* newSecret();
  yield* create('bam-lien-paiement', { IdPaiement, DateLien: now, IdUtilisateur: personOf({ userId }), Empreinte: fingerprint });
  return { Lien: linkPage(address, 'paiement', secret) };
}

/** The same from what is sold: its last piece that something is due of. A request for money before any piece says what comes first. */
export const createLienDeFiche: WorkService<Asked<unknown, unknown, Infer<typeof LienDeFiche>>, { readonly Lien: string }> = {
  entity: 'bam-paiement',
  *run({ body: { Entite, Id } }, facts) {
    yield* see(Entite, Id);
    const open = yield* find('bam-paiement', {
      [SOLD_BY[Entite]]: Id,
      IsAvoir: false,
      Etat: [PaiementEtat.emise, PaiementEtat.partielle],
    });
    const last = open.toSorted((one, other) => one.Id - other.Id).at(-1);
    if (last === undefined || dueOf(yield* accountOf(last)) <= 0) return yield* refuse('paiement-a-facturer');
    return yield* newLink(last.Id, facts);
  },
};

/** Field by which a piece names what was sold. */
const SOLD_BY = {
  'festival-groupe': 'IdGroupe',
  'festival-participant-accredite': 'IdParticipant',
  'bam-vente': 'IdVente',
  'bam-abonnement': 'IdAbonnement',
} as const;

/** Link of the mail of an invoice; its secret is made as the mail leaves. None: nobody takes payments online. */
export function* paymentLinks(invoice: number, { now, userId }: Pick<Facts, 'now' | 'userId'>): Work<readonly LinkOrder[]> {
  const publicUrl = yield* paymentAddress();
  if (publicUrl === null) return [];
  const id = yield* create('bam-lien-paiement', { IdPaiement: invoice, DateLien: now, IdUtilisateur: personOf({ userId }) });
  return [{ field: 'lienPaiement', kind: 'paiement', id, publicUrl }];
}

/** The same for the last invoice of a file that something is due of. */
export function* linksOfFile(
  file: { readonly IdParticipant: number } | { readonly IdGroupe: number },
  facts: Facts,
): Work<readonly LinkOrder[]> {
  const open = yield* find('bam-paiement', { ...file, IsAvoir: false, Etat: [PaiementEtat.emise, PaiementEtat.partielle] });
  const last = open.toSorted((one, other) => one.Id - other.Id).at(-1);
  return last === undefined ? [] : yield* paymentLinks(last.Id, facts);
}

/** The link as a preview shows it: it opens nothing. */
export function* sampleLink(): Work<string> {
  const publicUrl = yield* paymentAddress();
  return publicUrl === null ? '' : linkPage(publicUrl, 'paiement', '…');
}

/** Cents that a client still owes of an invoice; refused where there is nothing to pay. */
export function* requireDue(invoice: BamPaiement): Work<number> {
  const due = invoice.IsAvoir === true || invoice.NoFacture === null ? 0 : dueOf(yield* accountOf(invoice));
  return due > 0 ? due : yield* refuse('paiement-rien-du');
}

/** The invoice that a link opens. */
export function* invoiceOfLink(secret: string): Work<BamPaiement> {
  const [link] = yield* find('bam-lien-paiement', { Empreinte: yield* fingerprintOfSecret(secret) });
  const [invoice] = link === undefined ? [] : yield* find('bam-paiement', { Id: link.IdPaiement });
  return invoice ?? (yield* refuse('lien-inconnu'));
}
