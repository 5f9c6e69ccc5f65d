import { declarationXml, declaredClients, type EuropeanService } from '#domain/accounting/tax/service-declaration.ts';
import { sharesOf } from '#domain/accounting/sales/rate-shares.ts';
import { vatDue } from '#domain/accounting/vat-due.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, refuseField, type Work } from '#domain/work/work.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import { OperationType } from '#generated/enums/operation-type.gen.ts';
import type { BytesFile, FileService } from '#server/services/produced/produced-file.ts';
import { type AskedPeriod, openAllSales, readTaxedPieces } from './period-works.ts';
import { readIssuer, readIssuers } from '#domain/accounting/books/issuer-books.ts';
import type { IssuedTaxedPiece } from '#domain/accounting/tax/taxed-pieces.ts';
import { type IssuerVat, vatDocument } from './vat-document.ts';

type PeriodBody = Pick<AskedPeriod, 'body'>;

/** The tax that is due for a period, whatever was sold, by issuer: on receipts, or on debits where the issuer chose them. */
export const printTva: FileService<PeriodBody> = {
  entity: 'bam-paiement',
  *run({ body }, producing) {
    const { culture, today, now } = producing;
    const [from, to] = [body.Debut, body.Fin];
    const issuers = yield* statements(yield* readTaxedPieces(body, producing), { from, to });
    return {
      name: `${textsIn(culture)('facture.tvaExigible')} ${from} - ${to}.pdf`,
      document: vatDocument({ issuers, from, to, culture, today, printedAt: new Date(parseInstant(now) ?? 0) }),
    };
  },
};

/** One statement an issuer that owes something, else that of the one by default. */
function* statements(
  pieces: readonly IssuedTaxedPiece[],
  period: { readonly from: string; readonly to: string },
): Work<readonly IssuerVat[]> {
  const found: (IssuerVat & { readonly isDefault: boolean })[] = [];
  const byDefault = (yield* readIssuer()).Id ?? null;
  for (const [id, issuer] of yield* issuersById()) {
    const issuerPieces = pieces.filter(({ emetteur }) => (emetteur ?? byDefault) === id);
    const { RaisonSociale: seller = '', IsOptionDebits: isDebits = false } = issuer;
    found.push({ seller, siren: sirenOf(issuer), isDebits, due: vatDue(issuerPieces, period), isDefault: id === byDefault });
  }
  const owing = found.filter(({ due }) => due.length > 0);
  return owing.length > 0 ? owing : found.filter(({ isDefault }) => isDefault);
}

/** Every issuer once; the default one also stands for a festival that has none. */
function* issuersById(): Work<readonly (readonly [number | null, Partial<BamEmetteur>])[]> {
  const issuers = [...(yield* readIssuers())];
  return issuers.length === 1 ? issuers : issuers.filter(([id]) => id !== null);
}

/** The declarations of European services of a period, one file a month and an issuer that has some. */
export const exportDes: FileService<PeriodBody> = {
  entity: 'bam-paiement',
  *run({ body }, facts) {
    yield* openAllSales(body, facts);
    const services = yield* europeanServices(body);
    const byDefault = (yield* readIssuer()).Id ?? null;
    const files: BytesFile[] = [];
    for (const [id, issuer] of yield* issuersById()) {
      const issuerServices = services.filter(({ emetteur }) => (emetteur ?? byDefault) === id);
      for (const month of new Set(issuerServices.map(({ date }) => date.slice(0, 7)).toSorted()))
        if (declaredClients(issuerServices, month).length > 0) files.push(declarationFile(issuerServices, issuer, month));
    }
    const [only] = files;
    if (only === undefined) yield* refuseField({ path: 'Debut', code: 'valeur', message: 'paiement.aucunServiceUe' });
    return only !== undefined && files.length === 1 ? only : { name: `DES-${body.Debut}-${body.Fin}.zip`, files };
  },
};

function declarationFile(services: readonly EuropeanService[], issuer: Partial<BamEmetteur>, month: string): BytesFile {
  const xml = declarationXml(services, { siret: issuer.Siret ?? '', vatNumber: issuer.NumTva ?? null, month });
  return { name: `DES-${sirenOf(issuer)}-${month}.xml`, bytes: new TextEncoder().encode(xml), mime: 'application/xml' };
}

type IssuedService = EuropeanService & { readonly emetteur: number | null };

/** Services invoiced without tax to companies of other countries of the Union. */
function* europeanServices({ Debut, Fin }: AskedPeriod['body']): Work<readonly IssuedService[]> {
  const pieces = (yield* find('bam-paiement', { DateEmission: { from: Debut, to: Fin } })).filter(
    ({ NoFacture, NumTva }) => NoFacture !== null && NumTva !== null,
  );
  const countries = yield* find('pays', { Id: [...new Set(pieces.flatMap(({ IdPays }) => IdPays ?? []))], IsCee: true });
  const european = new Set(countries.filter(({ Code }) => Code !== 'FR').map(readId));
  const abroad = pieces.filter(({ IdPays }) => IdPays !== null && european.has(IdPays));
  const lines = Map.groupBy(yield* find('bam-paiement-ligne', { IdPaiement: abroad.map(readId) }), ({ IdPaiement }) => IdPaiement);
  return abroad.flatMap((piece) => {
    const services = (lines.get(piece.Id) ?? []).filter(({ NatureOperation }) => NatureOperation !== OperationType.biens);
    const untaxed = sharesOf(services).find(({ percent }) => percent === 0);
    if (untaxed === undefined) return [];
    return [{ date: piece.DateEmission ?? '', vatNumber: piece.NumTva ?? '', ht: untaxed.amounts.ht, emetteur: piece.IdEmetteur }];
  });
}

/** First nine digits of the SIRET. */
export function sirenOf({ Siret }: Partial<BamEmetteur>): string {
  return (Siret ?? '').replaceAll(/\D/g, '').slice(0, 9);
}
