import type { LinkKind, LinkOrder, MailLink } from '#domain/work/mail-order.ts';
import type { Work } from '#domain/work/work.ts';
import { type ComposedMail, composeMail, type TemplateText } from './compose.ts';
import { linkPage, markOf } from './mail-links.ts';
import { newSecret } from './mail-work.ts';

export interface Linked {
  readonly mail: ComposedMail;
  /** To be stored with the trace. */
  readonly links: readonly MailLink[];
}

interface Linking {
  readonly text: TemplateText;
  readonly values: Readonly<Record<string, string>>;
  readonly orders: readonly LinkOrder[];
  readonly recipient: string;
}

/** A mail with a fresh mark for each of its links. A mark is drawn again while the rest of the mail holds it, so that no merged value is ever one. */
export function* composeLinked({ text, values, orders, recipient }: Linking): Work<Linked> {
  function compose(secretOf: (index: number) => string): ComposedMail {
    return composeMail(text, {
      ...values,
      ...Object.fromEntries(orders.map(({ field, publicUrl, kind }, index) => [field, linkPage(publicUrl, kind, secretOf(index))])),
    });
  }
  if (orders.length === 0) return { mail: composeMail(text, values), links: [] };
  const unmarked = compose(() => '').html;
  const links: MailLink[] = [];
  for (const { kind, id } of orders)
    links.push({ Marque: yield* freshMark(kind, unmarked), Genre: kind, IdFiche: id, Destinataire: recipient });
  return { mail: compose((index) => links[index]?.Marque ?? ''), links };
}

function* freshMark(kind: LinkKind, html: string): Work<string> {
  for (;;) {
    const mark = markOf(kind, (yield* newSecret()).secret);
    if (!html.includes(mark)) return mark;
  }
}
