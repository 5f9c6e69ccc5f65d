import { useState } from 'react';
import { importKdms, undoKdms } from '#generated/client/sdk/copies.gen.ts';
import type { KdmLecture } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { type KdmFile, KdmFilesError, readKdmFiles } from './kdm-files.ts';

export type KdmLine = KdmLecture['Lignes'][number];

/** The server takes five megabytes a call: more files go in several. */
const CALL_SIGNS = 3_500_000;

interface Shown {
  readonly files: readonly KdmFile[];
  readonly lines: readonly KdmLine[];
  /** Batch that undoes the import; empty before it. */
  readonly written: KdmLecture['Cles'];
  readonly done: string | null;
}

const NOTHING: Shown = { files: [], lines: [], written: [], done: null };

/** Chosen files, their trial, what was written and its way back. */
export function useKdmImport(edition: number) {
  const text = useText();
  const [shown, setShown] = useState<Shown>(NOTHING);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function guarded(work: () => Promise<Shown>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      setShown(await work());
    } catch (failure) {
      setError(
        failure instanceof KdmFilesError
          ? text(`copies.${failure.fault}`, { nom: failure.nom })
          : failureText(failure, text('copies.echec')),
      );
    } finally {
      setBusy(false);
    }
  }
  async function send(files: readonly KdmFile[], Essai: boolean): Promise<Pick<KdmLecture, 'Lignes' | 'Cles'>> {
    const replies: KdmLecture[] = [];
    for (const Fichiers of batches(files))
      replies.push((await importKdms({ body: { Edition: edition, Fichiers: [...Fichiers], Essai } })).data);
    return { Lignes: replies.flatMap(({ Lignes }) => Lignes), Cles: replies.flatMap(({ Cles }) => Cles) };
  }
  function choose(chosen: readonly File[]): Promise<void> {
    return guarded(async () => {
      const files = await readKdmFiles(chosen);
      const { Lignes } = await send(files, true);
      return { files, lines: Lignes, written: [], done: null };
    });
  }
  function write(): Promise<void> {
    return guarded(async () => {
      const { Lignes, Cles } = await send(shown.files, false);
      const count = Lignes.filter(({ Raison }) => Raison === null).length;
      return { ...shown, lines: Lignes, written: Cles, done: text('copies.recues', { count }) };
    });
  }
  function undo(): Promise<void> {
    return guarded(async () => {
      const { NbRendues, NbGardees } = (await undoKdms({ body: { Cles: shown.written } })).data;
      const kept = NbGardees === 0 ? [] : [text('copies.gardees', { count: NbGardees })];
      return { ...shown, written: [], done: [text('copies.rendues', { count: NbRendues }), ...kept].join(' ') };
    });
  }
  const good = shown.lines.filter(({ Raison }) => Raison === null).length;
  return { ...shown, good, error, isBusy, choose, write, undo };
}

function batches(files: readonly KdmFile[]): readonly (readonly KdmFile[])[] {
  const all: KdmFile[][] = [[]];
  let signs = 0;
  for (const file of files) {
    if (signs > 0 && signs + file.Texte.length > CALL_SIGNS) {
      all.push([]);
      signs = 0;
    }
    all.at(-1)?.push(file);
    signs += file.Texte.length;
  }
  return all;
}
