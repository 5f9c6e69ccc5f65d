import { UnreadableInvoice } from '#domain/accounting/received/faults.ts';
import { elementsAt, firstText, readXml, textAt, type XmlElement } from '#domain/accounting/received/safe-xml.ts';
import { LINES_MAX, type StatementLine, UnreadableStatement } from './statement.ts';

/** Booked entries of a CAMT.053 statement; the reader of XML knows neither entities nor document types. */
export function readCamtStatement(xml: string): readonly StatementLine[] {
  const root = rootOf(xml);
  const entries = elementsAt(root, 'BkToCstmrStmt/Stmt/Ntry');
  if (root.name !== 'Document' || elementsAt(root, 'BkToCstmrStmt').length === 0) throw new UnreadableStatement('inconnu');
  if (entries.length > LINES_MAX) throw new UnreadableStatement('tropLong');
  return entries.filter((entry) => isBooked(entry)).map(lineOf);
}

function rootOf(xml: string): XmlElement {
  try {
    return readXml(xml);
  } catch (error) {
    if (!(error instanceof UnreadableInvoice)) throw error;
    throw new UnreadableStatement(error.fault === 'tropLong' || error.fault === 'doctype' ? error.fault : 'xml');
  }
}

/** An entry that is only announced may still change. */
function isBooked(entry: XmlElement): boolean {
  return (firstText(entry, 'Sts/Cd', 'Sts') ?? 'BOOK') === 'BOOK';
}

const AMOUNT = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}/;

function lineOf(entry: XmlElement): StatementLine {
  const [, whole, decimals = ''] = AMOUNT.exec(textAt(entry, 'Amt') ?? '') ?? [];
  if (whole === undefined) throw new UnreadableStatement('montant');
  const [day] = DAY.exec(firstText(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt') ?? '') ?? [];
  if (day === undefined) throw new UnreadableStatement('date');
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  const details = 'NtryDtls/TxDtls';
  const texts = [
    firstText(entry, `${details}/RltdPties/Dbtr/Nm`, `${details}/RltdPties/Dbtr/Pty/Nm`),
    ...elementsAt(entry, `${details}/RmtInf/Ustrd`).map(({ text }) => text.trim()),
    textAt(entry, 'AddtlNtryInf'),
  ];
  return {
    day,
    cents: textAt(entry, 'CdtDbtInd') === 'DBIT' ? -cents : cents,
    label: texts
      .flatMap((text) => text ?? [])
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    reference: firstText(entry, 'AcctSvcrRef', `${details}/Refs/AcctSvcrRef`, `${details}/Refs/EndToEndId`) ?? '',
  };
}
