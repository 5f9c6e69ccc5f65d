import { ExchangeFileError, type Returned } from './exchange-xml.ts';

/** What a translator's file says, by what it is. */
export async function readReturned(file: File): Promise<Returned> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const segments = isZip
    ? (await import('./docx-reader.ts')).readDocx(bytes)
    : (await import('./xliff-file.ts')).readXliff(new TextDecoder().decode(bytes));
  if (segments.length === 0) throw new ExchangeFileError('sansReference');
  return segments;
}
