/** Characters that Windows-1252 writes in one byte and Unicode elsewhere. */
const SPECIAL: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  œ: 0x9c,
  Œ: 0x8c,
};
const LINE_LENGTH = 88;

/** A page of A4 in Helvetica: a title, then paragraphs. Every reader opens it and it holds in a kilobyte. */
export function tinyPdf(title: string, paragraphs: readonly string[]): Uint8Array {
  const lines = paragraphs.flatMap((paragraph) => [...wrapped(paragraph), '']);
  const content = [
    'BT /F2 17 Tf 64 770 Td',
    `(${escaped(title)}) Tj`,
    '/F1 10.5 Tf 0 -34 Td 15 TL',
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...['Helvetica', 'Helvetica-Bold'].map((font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Uint8Array.from(text + end, (letter) => letter.charCodeAt(0));
}

/** One character a byte: its length is that of the file. */
function escaped(text: string): string {
  return [...text]
    .map((letter) => {
      const code = SPECIAL[letter] ?? letter.charCodeAt(0);
      return String.fromCharCode(code > 255 ? 63 : code);
    })
    .join('')
    .replaceAll(/[\\()]/g, (letter) => `\\${letter}`);
}

function wrapped(paragraph: string): readonly string[] {
  const lines: string[] = [''];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
