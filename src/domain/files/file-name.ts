import { extensionOf, foldExtension } from './file-types.ts';

const FILE_NAME_MAX = 255;
/** 000 §9: a file without a name. */
export const FALLBACK_FILE_NAME = 'file.txt';

/** The name a person sees: the last part of a path, without what no file system takes. Never used as a path. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"|?*\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  const kept = clean === '' || /^\.+$/.test(clean) ? FALLBACK_FILE_NAME : clean;
  if (kept.length <= FILE_NAME_MAX) return kept;
  const extension = extensionOf(kept).slice(0, 10);
  return `${kept.slice(0, FILE_NAME_MAX - extension.length - 1)}.${extension}`;
}

/** Name under which a file is saved: a chosen one has underscores for spaces; the extension is always the server's (000 §7.5). */
export function downloadName(stored: string, extension: string, custom?: string): string {
  const isNamed = custom !== undefined && custom.trim() !== '';
  const base = withoutExtension(cleanFileName(isNamed ? custom.trim() : stored), isNamed ? extension : extensionOf(stored));
  return `${isNamed ? base.replaceAll(/\s+/g, '_') : base}.${extension}`;
}

/** A file that goes along with a mail: by the name that staff gave it, with the extension of the file, without which nothing opens it. */
export function attachmentName(label: string, stored: string): string {
  const [name, extension] = [cleanFileName(label), extensionOf(stored)];
  const isThere = foldExtension(extensionOf(name)) === foldExtension(extension);
  return extension === '' || isThere ? name : `${name}.${extension}`;
}

/** Only what really is an extension goes: « M. Hulot » keeps its name. */
function withoutExtension(name: string, extension: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && extension !== '' && foldExtension(name.slice(dot + 1)) === foldExtension(extension) ? name.slice(0, dot) : name;
}

/** RFC 6266: a plain name for old programs, the true one for the others. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain === '' ? FALLBACK_FILE_NAME : plain}"; filename*=UTF-8''${encoded}`;
}

/** Name given by such a header; null without one. */
export function nameOfDisposition(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(header ?? '')?.[1] ?? null;
}
