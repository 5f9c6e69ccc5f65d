import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamPaiementLigne } from '#generated/records/bam-paiement-ligne.gen.ts';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Work } from '#domain/work/work.ts';
import { type Client, one } from '../client.ts';
import { readFrozen } from '../frozen.ts';
import type { TaxedLine } from '../sales/sale-lines.ts';
import { vatClientOf } from '../vat.ts';
import { frozenForm, postalAddress, type PrecedingPiece, readForm, type SubjectNote } from './electronic-form.ts';
import { type VatCategory, vatCategory } from './vat-category.ts';

interface IssuedPiece {
  readonly issuer: BamEmetteur;
  readonly client: Client;
  readonly lines: readonly TaxedLine[];
  readonly isPaid: boolean;
  /** Deposits that a final invoice deducts. */
  readonly preceding?: readonly PrecedingPiece[] | undefined;
}

type Frozen = { readonly [name: string]: JsonValue };

/** Structured facts of an invoice that is being issued. */
export function* issuedForm({ issuer, client, lines, isPaid, preceding = [] }: IssuedPiece): Work<Frozen> {
  const country = yield* one('pays', issuer.Adresse?.IdPays);
  const kind = vatClientOf(client.country, client.vatNumber);
  return frozenForm({
    framework: frameworkOf(isPaid, preceding),
    seller: postalAddress(issuer.Adresse, country?.Code ?? null),
    buyer: postalAddress(client.address, client.country?.Code ?? null),
    categories: lines.map(({ regime: { percent, mention, vatex = null } }) =>
      vatCategory({ percent, client: kind, status: issuer.SituationTva, mention, vatex }),
    ),
    notes: notesOf(issuer, client),
    preceding,
  });
}

function frameworkOf(isPaid: boolean, preceding: readonly PrecedingPiece[]): string {
  if (isPaid) return 'S2';
  return preceding.length > 0 ? 'S4' : 'S1';
}

/** Sentences that the French rules want apart, in the language of the client. */
function notesOf(issuer: BamEmetteur, { culture }: Client): readonly SubjectNote[] {
  const suffix = IN_LANGUAGE[culture] ?? '';
  function words(field: 'Escompte' | 'Penalites'): string | null {
    return readText(issuer, `${field}${suffix}`) ?? readText(issuer, field);
  }
  const [discount, penalties] = [words('Escompte'), words('Penalites')];
  return [
    ...(discount === null ? [] : [{ code: 'AAB', text: discount }]),
    // One text of the issuer tells both the penalties and the costs of recovery.
    ...(penalties === null
      ? []
      : [
          { code: 'PMD', text: penalties },
          { code: 'PMT', text: penalties },
        ]),
  ];
}

const IN_LANGUAGE: Readonly<Partial<Record<string, string>>> = { en: 'En', es: 'Es' };

interface CreditedPiece {
  readonly invoice: BamPaiement;
  /** Lines of the invoice. */
  readonly lines: readonly BamPaiementLigne[];
  readonly given: readonly { readonly percent: number; readonly origin: number | null }[];
}

/** Structured facts of a credit note: those of its invoice, each line under the category of the line or of the rate that it gives back. */
export function* creditForm({ invoice, lines, given }: CreditedPiece): Work<Frozen> {
  const form = readForm(invoice.Electronique);
  const invoiceLines = lines
    .filter(({ IdPaiement }) => IdPaiement === invoice.Id)
    .toSorted((left, right) => (left.Ordre ?? 0) - (right.Ordre ?? 0));
  const country = yield* one('pays', invoice.IdPays);
  const kind = vatClientOf(country, invoice.NumTva);
  function categoryOf({ percent, origin }: CreditedPiece['given'][number]): VatCategory {
    const index = invoiceLines.findIndex(({ Id, TauxTva }) => (origin === null ? TauxTva === percent : Id === origin));
    const usual = { percent, client: kind, status: null, mention: invoice.MentionTva, vatex: null };
    return form?.categories[index] ?? vatCategory(usual);
  }
  const address = { lines: readFrozen(invoice, 'Client').lines, postcode: null, city: null, country: country?.Code ?? 'FR' };
  return frozenForm({
    framework: 'S1',
    seller: form?.seller ?? { lines: readFrozen(invoice, 'Emetteur').lines, postcode: null, city: null, country: 'FR' },
    buyer: form?.buyer ?? address,
    categories: given.map(categoryOf),
    notes: form?.notes ?? [],
    preceding: [{ number: invoice.NoFacture ?? '', date: invoice.DateEmission ?? '' }],
  });
}
