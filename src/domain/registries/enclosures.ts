import { GroupeStatut } from '#generated/enums/groupe-statut.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { numberOf, type PrintedPiece, printedPiece } from '#domain/accounting/printed-piece.ts';
import { printedQuote } from '#domain/accounting/quotes/sent-quotes.ts';
import { type Account, dueOf, standing } from '#domain/accounting/receipts.ts';
import { type OpenAccount, openAccount } from '#domain/accounting/reminders/open-account.ts';
import { REMINDERS } from '#domain/accounting/reminders/reminder-step.ts';
import { type VoucherSheet, voucherSheet } from '#domain/lodging/cover-sheet.ts';
import { isHeld } from '#domain/lodging/logistics.ts';
import { type RoomingSheet, sentRooming } from '#domain/lodging/rooming-list/next-rooming.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { formatMoney, fromCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { roadmapOf } from '#domain/welcome/roadmap/roadmap.ts';
import { type RoadmapPage, roadmapPage } from '#domain/welcome/roadmap/roadmap-page.ts';
import { find, read, type Work } from '#domain/work/work.ts';
import type { MailOrder } from '#domain/work/mail-order.ts';

/** A document that the product prints and that goes with a mail, under the name that its reader sees. */
export type Enclosure =
  | { readonly kind: 'piece'; readonly name: string; readonly printed: PrintedPiece }
  | { readonly kind: 'statement'; readonly name: string; readonly account: OpenAccount; readonly culture: Language }
  | { readonly kind: 'voucher'; readonly name: string; readonly sheet: VoucherSheet; readonly culture: Language }
  | { readonly kind: 'roadmap'; readonly name: string; readonly page: RoadmapPage; readonly edition: number }
  | {
      readonly kind: 'rooming';
      readonly name: string;
      readonly rooming: RoomingSheet;
      readonly culture: Language;
      /** True if the sender may read diets: nobody mails what is masked from them. */
      readonly hasDiet: boolean;
    };

export interface Enclosed {
  readonly documents: readonly Enclosure[];
  /** Words that they give to the template. */
  readonly values: NonNullable<MailOrder['values']>;
}

const SENSITIVE = 'DONNEES-SENSIBLES';

const NOTHING: Enclosed = { documents: [], values: {} };

/** Field of a piece that refers to the record that was sold. */
const ORIGINS: Readonly<Partial<Record<MailUsage, string>>> = {
  [MailUsage.accreditationPayee]: 'IdParticipant',
  [MailUsage.accreditationDifferee]: 'IdParticipant',
  [MailUsage.groupeFacture]: 'IdGroupe',
  [MailUsage.abonnementFacture]: 'IdAbonnement',
};

interface Asking {
  /** Language of the addressee. */
  readonly culture: Language;
  readonly input: AccountingInput;
}

/** Enclosures of an automatic mail, whichever way it is sent. */
export function* enclosuresOf({ usage, id }: Pick<MailOrder, 'usage' | 'id'>, { culture, input }: Asking): Work<Enclosed> {
  if (usage === MailUsage.groupeDevis) {
    const group = yield* read('festival-groupe', id);
    const printed = yield* printedQuote(group, group.Statut === GroupeStatut.brouillon, input);
    return { documents: [{ kind: 'piece', name: fileName('facture.devis', numberOf(printed.piece), culture), printed }], values: {} };
  }
  if (usage === MailUsage.hotelRooming) return yield* roomingOf(id, { culture, input });
  if (usage === MailUsage.feuilleRoute) return yield* roadmapEnclosed(id, { culture, input });
  if (REMINDERS.some((reminder) => reminder.usage === usage)) return yield* pieceOf(id, { culture, input });
  const origin = ORIGINS[usage];
  if (origin !== undefined) return yield* invoiceOf(origin, id, culture);
  if (usage === MailUsage.accreditationDesistement) return yield* creditNoteOf(id, culture);
  return usage === MailUsage.invitationConfirmation ? yield* voucherOf(id, culture) : NOTHING;
}

/** The page of a guest, in the language of the mail that brings it. */
function* roadmapEnclosed(id: number, { culture, input }: Asking): Work<Enclosed> {
  const roadmap = yield* roadmapOf(id);
  if (roadmap === null) return NOTHING;
  const page = roadmapPage({ ...roadmap, culture }, input.today);
  const name = fileName('feuille.titre', roadmap.name, culture);
  return { documents: [{ kind: 'roadmap', name, page, edition: roadmap.edition }], values: {} };
}

/** The list under its number, as it was sent. */
function* roomingOf(id: number, { culture, input }: Asking): Work<Enclosed> {
  const rooming = yield* sentRooming(yield* read('festival-rooming', id));
  const name = `${textsIn(culture)('rooming.titre')} v${rooming.version} ${rooming.hotel.Libelle}`;
  return { documents: [{ kind: 'rooming', name: `${name}.pdf`, rooming, culture, hasDiet: input.has(SENSITIVE) }], values: {} };
}

/** A piece as it was issued, with the open account of its client; a draft is not printed. */
function* pieceOf(id: number, { culture, input }: Asking): Work<Enclosed> {
  const [piece] = yield* find('bam-paiement', { Id: id });
  if (piece === undefined || piece.NoFacture === null || piece.Emetteur === null) return NOTHING;
  const printed = yield* printedPiece(id);
  const title = printed.piece.IsAvoir === true ? 'facture.avoir' : 'facture.facture';
  const say = textsIn(culture);
  const account = yield* openAccount(piece, { say, today: input.today });
  return {
    documents: [
      { kind: 'piece', name: fileName(title, numberOf(printed.piece), culture), printed },
      { kind: 'statement', name: `${say('livre.releveTitre')}.pdf`, account, culture },
    ],
    values: {},
  };
}

/** The last invoice that stands. */
function* invoiceOf(origin: string, id: number, culture: Language): Work<Enclosed> {
  const account = (yield* standing(yield* find('bam-paiement', { [origin]: id }))).at(-1);
  if (account === undefined) return NOTHING;
  const numeroFacture = numberOf(account.invoice);
  const printed = yield* printedPiece(readId(account.invoice));
  const name = fileName('facture.facture', numeroFacture, culture);
  return { documents: [{ kind: 'piece', name, printed }], values: { numeroFacture, ...owedWords(account, culture) } };
}

/** Words for the rest to pay and its day; none for an invoice that is settled. */
function owedWords(account: Account, culture: Language): Enclosed['values'] {
  const due = dueOf(account);
  if (due <= 0) return {};
  const until = account.invoice.DateEcheance;
  return { resteDu: formatMoney(fromCents(due), culture), ...(until === null ? {} : { echeanceFacture: formatFullDay(until, culture) }) };
}

/** Credit note that ended the invoice of a person who withdrew; none while an invoice holds. */
function* creditNoteOf(id: number, culture: Language): Work<Enclosed> {
  const pieces = yield* find('bam-paiement', { IdParticipant: id });
  const note = pieces
    .filter((piece) => piece.IsAvoir === true)
    .toSorted((left, right) => left.Id - right.Id)
    .at(-1);
  if (note === undefined || (yield* standing(pieces)).length > 0) return NOTHING;
  const numeroAvoir = numberOf(note);
  const printed = yield* printedPiece(note.Id);
  return { documents: [{ kind: 'piece', name: fileName('facture.avoir', numeroAvoir, culture), printed }], values: { numeroAvoir } };
}

/** Nothing to show at a hotel while no night is held there. */
function* voucherOf(id: number, culture: Language): Work<Enclosed> {
  const nights = yield* find('festival-hotel-pec', { IdParticipant: id });
  if (!nights.some((night) => night.IdHotel !== null && isHeld(night))) return NOTHING;
  const sheet = yield* voucherSheet(id);
  return { documents: [{ kind: 'voucher', name: fileName('bon.titre', sheet.name, culture), sheet, culture }], values: {} };
}

function fileName(
  title: 'facture.devis' | 'facture.facture' | 'facture.avoir' | 'bon.titre' | 'feuille.titre',
  about: string,
  culture: Language,
): string {
  return `${textsIn(culture)(title)} ${about}.pdf`;
}
