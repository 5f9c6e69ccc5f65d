/** One key file, by its name in the mail or in its archive. */
export interface KdmFile {
  readonly Nom: string;
  readonly Texte: string;
}

export type KdmFilesFault = 'tropDeFichiers' | 'zipIllisible' | 'sansKdm';

export class KdmFilesError extends Error {
  readonly fault: KdmFilesFault;
  readonly nom: string;
  constructor(fault: KdmFilesFault, nom = '') {
    super(fault);
    this.fault = fault;
    this.nom = nom;
  }
}

const FILES_MAX = 500;
/** As the server reads at most; a longer text is cut past it, and refused there by name. */
const SIGNS_MAX = 1_000_001;
const ENTRY_MAX_BYTES = 4_000_000;
const ARCHIVE_MAX_BYTES = 200_000_000;
const NAME_MAX = 255;

/** XML files, and those within ZIP archives. */
export async function readKdmFiles(files: readonly File[]): Promise<readonly KdmFile[]> {
  const read: KdmFile[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    read.push(...(isZip(bytes) ? await entriesOf(bytes, file.name) : [fileOf(file.name, bytes)]));
    if (read.length > FILES_MAX) throw new KdmFilesError('tropDeFichiers');
  }
  if (read.length === 0) throw new KdmFilesError('sansKdm');
  return read;
}

function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

function fileOf(name: string, bytes: Uint8Array): KdmFile {
  return { Nom: name.slice(-NAME_MAX), Texte: textOf(bytes).slice(0, SIGNS_MAX) };
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** XML entries alone; folders of macOS beside them hold no key. */
async function entriesOf(bytes: Uint8Array, name: string): Promise<readonly KdmFile[]> {
  const { unzipSync } = await import('fflate');
  let [count, total] = [0, 0];
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name: path, originalSize }) => {
        if (!/\.xml$/i.test(path) || path.startsWith('__MACOSX/') || originalSize > ENTRY_MAX_BYTES) return false;
        count += 1;
        total += originalSize;
        if (count > FILES_MAX || total > ARCHIVE_MAX_BYTES) throw new KdmFilesError('tropDeFichiers');
        return true;
      },
    });
    return Object.entries(entries).map(([path, entry]) => fileOf(path, entry));
  } catch (error) {
    if (error instanceof KdmFilesError) throw error;
    throw new KdmFilesError('zipIllisible', name);
  }
}
