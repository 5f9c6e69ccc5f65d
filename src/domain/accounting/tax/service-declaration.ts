import { fromCents } from '#domain/values/money.ts';
import { frenchVatNumber } from '#domain/values/vat-number.ts';

/** A supply of services to a company of the Union that owes the tax itself. Amount without tax in cents, below 0 for a credit note. */
export interface EuropeanService {
  /** Day of issue. */
  readonly date: string;
  readonly vatNumber: string;
  readonly ht: number;
}

interface Declaring {
  readonly siret: string;
  readonly vatNumber: string | null;
  /** `2027-03`. */
  readonly month: string;
}

/** Amounts of a month by client in whole euros, as the declaration of European services asks for; a client who was credited as much is not declared. */
export function declaredClients(
  services: readonly EuropeanService[],
  month: string,
): readonly { readonly vatNumber: string; readonly euros: number }[] {
  const ofMonth = services.filter(({ date }) => date.startsWith(month));
  return [...Map.groupBy(ofMonth, ({ vatNumber }) => vatNumber.replaceAll(/\s/g, '').toUpperCase())]
    .map(([vatNumber, found]) => ({ vatNumber, euros: Math.round(fromCents(found.reduce((sum, { ht }) => sum + ht, 0))) }))
    .filter(({ euros }) => euros > 0)
    .toSorted((left, right) => left.vatNumber.localeCompare(right.vatNumber));
}

/** The declaration of European services of a month, as the customs service takes it in (DES, fichier XML). */
export function declarationXml(services: readonly EuropeanService[], { siret, vatNumber, month }: Declaring): string {
  const [year = '', number = ''] = month.split('-');
  const lines = declaredClients(services, month).flatMap(({ vatNumber: client, euros }, index) => [
    '    <ligne_des>',
    `      <numlin_des>${String(index + 1).padStart(6, '0')}</numlin_des>`,
    `      <valeur>${euros}</valeur>`,
    `      <partner_des>${escaped(client)}</partner_des>`,
    '    </ligne_des>',
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<fichier_des>',
    '  <declaration_des>',
    '    <num_des>000001</num_des>',
    `    <num_tvaFr>${escaped(vatNumber ?? frenchVatNumber(siret) ?? '')}</num_tvaFr>`,
    `    <mois_des>${number}</mois_des>`,
    `    <an_des>${year}</an_des>`,
    ...lines,
    '  </declaration_des>',
    '</fichier_des>',
    '',
  ].join('\n');
}

/** A VAT number holds letters, digits and two signs; anything else is no part of one. */
function escaped(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9+*]/g, '');
}
