/** Type of a file, found by its content; its own extension is the server's, never the sender's. */
export type FileExtension = keyof typeof MIME_TYPES | keyof typeof IMAGE_MIME_TYPES | keyof typeof FIELD_MIME_TYPES;

/** Documents and media of 001 §9: fifteen types and a default binary one. */
export const MIME_TYPES = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  txt: 'text/plain',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
} as const;
export const DEFAULT_MIME_TYPE = 'application/octet-stream';

/** Pictures of 001 §4: JPEG, PNG and BMP, nothing else. */
export const IMAGE_MIME_TYPES = { jpg: 'image/jpeg', png: 'image/png', bmp: 'image/bmp' } as const;
/** Only for fields that name them. Uploads never are XML: an invoice is read first, then kept by the program. */
const FIELD_MIME_TYPES = { mp4: 'video/mp4', stl: 'application/x-ebu-stl', xml: 'application/xml' } as const;

const ALL: Readonly<Record<string, string>> = { ...MIME_TYPES, ...IMAGE_MIME_TYPES, ...FIELD_MIME_TYPES };
const ALIASES: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', dib: 'bmp', text: 'txt', m4v: 'mp4' };

export function mimeTypeOf(extension: string): string {
  return ALL[foldExtension(extension)] ?? DEFAULT_MIME_TYPE;
}

export function isKnownExtension(extension: string): extension is FileExtension {
  return Object.hasOwn(ALL, extension);
}

export function isImageExtension(extension: string): boolean {
  return Object.hasOwn(IMAGE_MIME_TYPES, extension);
}

/** Extension of a name, lower case, one spelling a type; empty without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : foldExtension(name.slice(dot + 1));
}

/** Extension that the server gives to a type of content. */
export function extensionOfMime(mime: string): string {
  return Object.keys(ALL).find((extension) => ALL[extension] === mime) ?? 'bin';
}

export function foldExtension(extension: string): string {
  const lower = extension.trim().toLowerCase();
  return ALIASES[lower] ?? lower;
}
