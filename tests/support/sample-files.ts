import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32, createDeflate, deflateSync } from 'node:zlib';

/** A true picture of one colour, its upper left quarter black, so that its content can be recognised. */
export function png(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height, 0xb0);
  for (let y = 0; y < height; y += 1) {
    const row = y * (width * 3 + 1);
    rows[row] = 0;
    if (y < height / 2) rows.fill(0, row + 1, row + 1 + Math.floor(width / 2) * 3);
  }
  return pngOf({ width, height }, deflateSync(rows, { level: 1 }));
}

/** A few bytes that announce a picture of any size. */
export function pngBomb(width: number, height: number): Buffer {
  return pngOf({ width, height }, deflateSync(Buffer.alloc(16)));
}

/** A picture with transparency, which a printer must unpack: so many bytes of nothing, whatever size it announces. */
export async function pngUnpacking(width: number, height: number, bytes: number): Promise<Buffer> {
  const megabyte = Buffer.alloc(1_000_000);
  const pieces = Array.from({ length: Math.ceil(bytes / megabyte.length) }, () => megabyte);
  return pngOf({ width, height, colors: RGBA }, await buffer(Readable.from(pieces).pipe(createDeflate({ level: 9 }))));
}

const RGBA = 6;

export function bmp(width: number, height: number): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + stride * height, 0x60);
  file.fill(0, 0, 54);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

export function gif(): Buffer {
  return Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
}

/** The headers of a picture out of a camera: a preview that fills 60 kB comes before the size. */
export function jpeg(width: number, height: number): Buffer {
  function segment(marker: number, content: Buffer): Buffer {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  }
  const frame = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xe1, Buffer.alloc(60_000)), segment(0xc0, frame), Buffer.from([0xff, 0xd9])]);
}

export function pdf(text = 'Contrat'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

export function svg(): Buffer {
  return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
}

export function vtt(): Buffer {
  return Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour\n');
}

interface PngHead {
  readonly width: number;
  readonly height: number;
  readonly colors?: number;
}

function pngOf({ width, height, colors = 2 }: PngHead, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colors, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
