import { frozenForm, type PrecedingPiece } from '#domain/accounting/einvoice/electronic-form.ts';

interface DemoForm {
  /** Address of the client as the piece prints it: a town comes last. */
  readonly lines: readonly string[];
  readonly country: string;
  readonly isPaid: boolean;
  readonly preceding?: readonly PrecedingPiece[];
}

/** Structured facts of a piece of one taxed line. */
export function demoForm({ lines, country, isPaid, preceding = [] }: DemoForm): ReturnType<typeof frozenForm> {
  return frozenForm({
    framework: isPaid ? 'S2' : 'S1',
    seller: { lines: ['12 place des Tilleuls'], postcode: '63990', city: 'Valombre', country: 'FR' },
    buyer: { lines, postcode: null, city: null, country },
    categories: [{ code: 'S', reasonCode: null, reason: null }],
    notes: [],
    preceding,
  });
}

/** The part of it that names earlier pieces. */
export function precedingOf(preceding: readonly PrecedingPiece[]): Pick<ReturnType<typeof frozenForm>, string> {
  return { Precedentes: preceding.map(({ number, date }) => ({ Numero: number, Date: date })) };
}
