import { EfactureStatut } from '#generated/enums/efacture-statut.gen.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { fromCents } from '#domain/values/money.ts';
import { element, standing } from '../einvoice/xml-elements.ts';
import { elementsAt, firstText, readXml, textAt, type XmlElement } from '../received/safe-xml.ts';

/** Status of an invoice in a Cross Domain Acknowledgement and Response (UN/CEFACT CDAR, XP Z12-012). */
interface LifecycleStatus {
  readonly number: string;
  readonly code: EfactureStatut;
  readonly reasonCode: string | null;
  readonly reason: string | null;
}

const NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100';

/** Statuses that a document tells; none in another document. Broken XML throws `UnreadableInvoice`. */
export function readStatuses(xml: string): readonly LifecycleStatus[] {
  const root = readXml(xml);
  if (root.name !== 'CrossDomainAcknowledgementAndResponse' || root.namespace !== NAMESPACE) return [];
  return elementsAt(root, 'AcknowledgementDocument/ReferenceReferencedDocument').flatMap(statusOf);
}

function statusOf(reference: XmlElement): readonly LifecycleStatus[] {
  const number = textAt(reference, 'IssuerAssignedID');
  const code = enumValue(EfactureStatut, Number(textAt(reference, 'ProcessConditionCode') ?? ''));
  if (number === null || code === null || code < EfactureStatut.deposee) return [];
  const reasons = elementsAt(reference, 'SpecifiedDocumentStatus');
  const texts = reasons.flatMap((one) => firstText(one, 'Reason', 'IncludedNote/Content') ?? []);
  return [
    {
      number,
      code,
      reasonCode: reasons.map((one) => textAt(one, 'ReasonCode')).find((one) => one !== null) ?? null,
      reason: texts.length === 0 ? null : texts.join('\n'),
    },
  ];
}

interface CashedInvoice {
  readonly number: string;
  readonly issued: string;
  readonly typeCode: string;
  /** SIREN of the seller, who tells it. */
  readonly siren: string;
  /** `20270104093000`. */
  readonly at: string;
  /** Gross amounts in cents by rate. */
  readonly amounts: readonly { readonly percent: number; readonly gross: number }[];
}

const NAMESPACES = {
  'xmlns:rsm': NAMESPACE,
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

/** « Encaissée » (212) with the amount of each rate (`MEN`), which the tax office expects of services. */
export function writeCashed({ number, issued, typeCode, siren, at, amounts }: CashedInvoice): string {
  const day = { format: '102' };
  const root = standing(
    'rsm:CrossDomainAcknowledgementAndResponse',
    [
      element('rsm:ExchangedDocument', [
        element('ram:ID', `ENC-${number}`),
        element('ram:IssueDateTime', element('udt:DateTimeString', at, { format: '204' })),
        element('ram:SenderTradeParty', element('ram:GlobalID', siren, { schemeID: '0002' })),
      ]),
      element('rsm:AcknowledgementDocument', [
        element('ram:TypeCode', '23'),
        element('ram:ReferenceReferencedDocument', [
          element('ram:IssuerAssignedID', number),
          element('ram:TypeCode', typeCode),
          element('ram:FormattedIssueDateTime', element('qdt:DateTimeString', issued.replaceAll('-', ''), day)),
          element('ram:ProcessConditionCode', String(EfactureStatut.encaissee)),
          element('ram:ProcessCondition', 'Encaissée'),
          element(
            'ram:SpecifiedDocumentStatus',
            amounts.map(({ percent, gross }) => cashedAmount(percent, gross)),
          ),
        ]),
      ]),
    ],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function cashedAmount(percent: number, gross: number) {
  return element('ram:SpecifiedDocumentCharacteristic', [
    element('ram:TypeCode', 'MEN'),
    element('ram:ValuePercent', percent.toFixed(2)),
    element('ram:ValueAmount', fromCents(gross).toFixed(2), { currencyID: 'EUR' }),
  ]);
}
