import type { infer as Infer } from 'zod';
import { FactureFormat } from '#generated/enums/facture-format.gen.ts';
import { FournisseurIndice } from '#generated/enums/fournisseur-indice.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import type { FactureRecue } from '#generated/records/facture-recue.gen.ts';
import type { FactureFichier } from '#generated/schemas/facture-fichier.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, createAll, find, keepFile, refuse, see, type Work } from '#domain/work/work.ts';
import { type ReadingFault, UnreadableInvoice } from './faults.ts';
import { matchNights, type MatchedInvoice } from './match-nights.ts';
import { bytesOf, readFile } from './read-file.ts';
import type { ReceivedInvoice } from './received-invoice.ts';
import { proposeSupplier, supplierKey } from './supplier.ts';

interface Received {
  /** The record that was written; for a duplicate, the one that stands. */
  readonly Id: number | null;
  readonly Raison: ReadingFault | 'double' | null;
  readonly NoFacture: string | null;
  readonly Fournisseur: string | null;
}

/** Reads an electronic invoice and keeps it with its lines; a duplicate and an unreadable file write nothing. */
export const receiveFacture: WorkService<Asked<unknown, unknown, Infer<typeof FactureFichier>>, Received> = {
  entity: 'facture-recue',
  *run({ body }, { now }) {
    const read = readOrFault(body.Contenu);
    if ('fault' in read) return { Id: null, Raison: read.fault, NoFacture: null, Fournisseur: null };
    const { invoice, isPdf } = read;
    const named = { NoFacture: invoice.number, Fournisseur: invoice.supplier.name };
    const key = supplierKey(invoice.supplier);
    const [same] = yield* find('facture-recue', { CleFournisseur: key, NoFacture: invoice.number });
    if (same !== undefined) return { Id: same.Id, Raison: 'double', ...named };
    const mime = isPdf ? 'application/pdf' : 'application/xml';
    const file = yield* keepFile({ name: body.Nom, mime, content: body.Contenu });
    return { Id: yield* keepInvoice(invoice, { key, isPdf, now, file }), Raison: null, ...named };
  },
};

function readOrFault(content: string): ReturnType<typeof readFile> | { readonly fault: ReadingFault } {
  try {
    return readFile(bytesOf(content));
  } catch (error) {
    if (error instanceof UnreadableInvoice) return { fault: error.fault };
    throw error;
  }
}

interface StoredFile {
  readonly key: string;
  readonly isPdf: boolean;
  readonly now: string;
  /** File as it came. */
  readonly file: number;
}

function* keepInvoice(invoice: ReceivedInvoice, { key, isPdf, now, file }: StoredFile): Work<number> {
  const structures = yield* find('structure', { IsArchive: false }, ['RaisonSociale', 'Siret', 'NumIntracom']);
  const proposal = proposeSupplier(invoice.supplier, structures);
  const id = yield* create('facture-recue', {
    NoFacture: invoice.number,
    CleFournisseur: key,
    Format: isPdf ? FactureFormat.facturX : FactureFormat[invoice.format],
    IsAvoir: invoice.isCredit,
    DateFacture: invoice.issued,
    DateEcheance: invoice.due,
    NomFournisseur: invoice.supplier.name.slice(0, 255),
    Siren: invoice.supplier.siren,
    NumTva: invoice.supplier.vatNumber,
    IdStructureProposee: proposal === null ? null : proposal.structure,
    Indice: proposal === null ? null : FournisseurIndice[proposal.by],
    PrixHt: invoice.net,
    PrixTva: invoice.tax,
    PrixTtc: invoice.gross,
    DateReception: now,
    IdFichier: file,
  });
  yield* createAll(
    'facture-recue-ligne',
    invoice.lines.map((line, index) => ({
      IdFacture: id,
      Designation: line.name.slice(0, 255),
      Quantite: line.quantity,
      PrixUnitaire: line.unitPrice,
      TauxTva: line.percent,
      MontantHt: line.net,
      Debut: line.from,
      Fin: line.to,
      Ordre: index + 1,
    })),
  );
  return id;
}

/** Nights that the festival pays in the hotel of an invoice, beside what the invoice asks for each. */
export const getFactureNuits: WorkService<Asked<{ readonly id: number }, unknown, unknown>, MatchedInvoice> = {
  entity: 'facture-recue',
  *run({ params: { id } }, { has }) {
    const invoice = yield* see('facture-recue', id);
    // The amounts of nights are for who reads the nights.
    if (!has('FESTIVAL-HOTEL-PEC')) yield* refuse('droit-manquant');
    return yield* matchedNights(invoice);
  },
};

/** The same for whatever writes it down. */
export function* matchedNights({ Id: id, IdHotel, Eannee }: Pick<FactureRecue, 'Id' | 'IdHotel' | 'Eannee'>): Work<MatchedInvoice> {
  const lines = yield* find('facture-recue-ligne', { IdFacture: id });
  const nights = IdHotel === null || Eannee === null ? [] : yield* find('festival-hotel-pec', { IdHotel, Eannee, Type: PecType.festival });
  return matchNights(
    nights.map((night) => ({
      date: night.DateNuit,
      price: night.Prix,
      isCancelled: night.EtatReservation === ReservationEtat.annulee,
    })),
    lines.map(({ Designation, Quantite, MontantHt, TauxTva, Debut, Fin }) => ({
      name: Designation,
      quantity: Quantite,
      net: MontantHt,
      percent: TauxTva,
      from: Debut,
      to: Fin,
    })),
  );
}
