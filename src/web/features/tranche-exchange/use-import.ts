import { useState } from 'react';
import { importTrancheEchange, undoTrancheEchange } from '#generated/client/sdk/tranches.gen.ts';
import type { EchangeImporte } from '#generated/client/types.gen.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';
import { WHOLE } from '#domain/translations/exchange/check-return.ts';
import type { ImportRules } from '#domain/files/import-file.ts';
import { FileError, pickFile } from '#web/files/sending/pick-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { decodedXml, ExchangeFileError, type Returned, type ReturnedComments } from './exchange-xml.ts';

export type Imported = EchangeImporte;
export type Line = Imported['Lignes'][number];

const FILE_RULES = { accept: ['docx', 'xlf', 'xliff'], maxKo: 8000 } as const satisfies ImportRules;

interface Content {
  readonly segments: Returned;
  readonly comments: ReturnedComments;
}

interface Chosen extends Content {
  readonly name: string;
}

/** The chosen file, its report, and what was written. */
export function useImport(id: number) {
  const text = useText();
  const [file, setFile] = useState<Chosen | null>(null);
  const [trial, setTrial] = useState<Imported | null>(null);
  const [isLeft, setLeft] = useState(false);
  const { error, isBusy, guarded } = useGuarded();
  const { written, done, keep, undo } = useWritten(id);
  async function send({ segments, comments }: Content, isTrial: boolean): Promise<Imported> {
    const body = { Segments: segments, Commentaires: comments, Essai: isTrial, SansRetenus: isLeft };
    return (await importTrancheEchange({ path: { id }, body })).data;
  }
  function choose(): Promise<void> {
    return guarded(async () => {
      const picked = await pickFile(FILE_RULES);
      setTrial(null);
      setFile(null);
      const content = await readReturned(picked);
      setTrial(await send(content, true));
      setFile({ name: picked.name, ...content });
    });
  }
  function write(): Promise<void> {
    return guarded(async () => {
      if (file === null) return;
      const reply = await send(file, false);
      setTrial(reply);
      if (reply.IsEcrit) keep(reply.Textes, outcomeText(reply, text));
    });
  }
  const shown = { file, error, trial, done, isBusy, isLeft, canUndo: written.length > 0, ...figures(trial, isLeft) };
  return { ...shown, setLeft, choose, write, undo: () => guarded(undo) };
}

/** One thing after the other, with what kept the last one. */
function useGuarded() {
  const text = useText();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function guarded(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(refusalText(failure, text));
    } finally {
      setBusy(false);
    }
  }
  return { error, isBusy, guarded };
}

/** Write, and its undo. */
function useWritten(id: number) {
  const text = useText();
  const [written, setWritten] = useState<Imported['Textes']>([]);
  const [done, setDone] = useState<string | null>(null);
  function keep(texts: Imported['Textes'], message: string): void {
    setWritten(texts);
    setDone(message);
  }
  async function undo(): Promise<void> {
    const { NbRendus, NbGardes } = (await undoTrancheEchange({ path: { id }, body: { Textes: written } })).data;
    const kept = NbGardes === 0 ? [] : [text('echange.gardes', { count: NbGardes })];
    keep([], [text('echange.rendus', { count: NbRendus }), ...kept].join(' '));
  }
  return { written, done, keep, undo };
}

function figures(trial: Imported | null, isLeft: boolean) {
  const lines = trial?.Lignes ?? [];
  const held = lines.filter(({ Etat }) => Etat === 'retenu');
  const isBroken = held.some(({ Raisons }) => Raisons.some((one) => WHOLE.includes(one)));
  const isHeld = isBroken || (held.length > 0 && !isLeft);
  return {
    held: held.length,
    isBroken,
    coming: isHeld ? 0 : lines.filter(({ Etat }) => Etat === 'change').length,
    remarks: isHeld || trial === null ? 0 : newRemarks(trial),
  };
}

function newRemarks({ Commentaires }: Imported): number {
  return Commentaires.filter(({ Etat }) => Etat === 'nouveau').length;
}

function outcomeText(reply: Imported, text: Text): string {
  const remarks = newRemarks(reply);
  const texts = text('echange.ecrits', { count: reply.Textes.length });
  return remarks === 0 ? texts : `${texts} ${text('echange.remarquesEcrites', { count: remarks })}`;
}

/** Null: whoever closes the picker keeps what was there. */
function refusalText(failure: unknown, text: Text): string | null {
  if (failure instanceof ExchangeFileError) return text(`echange.${failure.reason}`);
  if (!(failure instanceof FileError)) return failureText(failure, text('echange.echec'));
  if (failure.name === 'FileMustntExceedError') return text('fichier.tropGros', { max: FILE_RULES.maxKo });
  return failure.name === 'FileAbortError' ? null : text('fichier.extension');
}

/** Texts of a translator's file, by its type. */
async function readReturned(file: File): Promise<Content> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const content = isZip
    ? await readWord(bytes)
    : { segments: (await import('./xliff-file.ts')).readXliff(decodedXml(bytes)), comments: [] };
  if (content.segments.length === 0) throw new ExchangeFileError('sansReference');
  return content;
}

async function readWord(bytes: Uint8Array): Promise<Content> {
  const { readDocx, readDocxComments } = await import('./docx-reader.ts');
  return { segments: readDocx(bytes), comments: readDocxComments(bytes) };
}
