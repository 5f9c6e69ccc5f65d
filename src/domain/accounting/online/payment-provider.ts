import type { Language } from '#generated/entities/descriptor.gen.ts';

/** A page that a client pays on. */
export interface CheckoutOrder {
  /** Id of the payment that this product follows. */
  readonly paymentId: number;
  readonly cents: number;
  /** Words that the client reads beside the amount. */
  readonly title: string;
  readonly culture: Language;
  /** Address that the provider leads back to, paid or not. */
  readonly returnTo: string;
}

interface Checkout {
  /** Number of the page at the provider. */
  readonly reference: string;
  readonly url: string;
}

/** Money that the provider holds for a page. */
export interface PaidCheckout {
  readonly reference: string;
  readonly cents: number;
  readonly transaction: string;
  /** Instant of the payment, in milliseconds. */
  readonly paidAt: number;
  /** Money that the provider holds no more. */
  readonly returned: ReturnedMoney | null;
}

/** Money that went back to the client, at the provider. */
interface ReturnedMoney {
  /** All of it so far. */
  readonly cents: number;
  /** The holder of the card disputed it; else the house refunded it. */
  readonly isDisputed: boolean;
}

/** Subject of a notice: a page, or a payment that was written before. */
export type NoticeSubject = { readonly reference: string } | { readonly transaction: string };

/** A notification as it came. */
export interface Notice {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  readonly nowMs: number;
}

/** Port to a company that takes cards. Each function throws `paiement-injoignable` where the company is down or refuses the call. */
export interface PaymentProvider {
  /** Value of the enumeration `paiement-prestataire`. */
  readonly id: number;
  readonly name: string;
  /** Opens one page for one payment, however often it is called. */
  readonly open: (order: CheckoutOrder) => Promise<Checkout>;
  /** Reads what a page received; null: nothing yet. */
  readonly find: (reference: string) => Promise<PaidCheckout | null>;
  /** Reads what a signed notice is about; null: about something else. Throws `droit-manquant` where the signature is wrong or old. */
  readonly readNotice: (notice: Notice) => NoticeSubject | null;
}
