import { useRef, useState } from 'react';
import type { FieldErrorCode } from '#domain/errors/catalogue.ts';
import { type FileRules, hintOf } from '#domain/files/field-rules.ts';
import { extensionOf } from '#domain/files/file-types.ts';
import { textOf } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/runtime/transport.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { FileInfo } from '../file-info.ts';
import { ownSentence } from '#web/records/own-sentence.ts';
import type { FileTarget } from './file-target.ts';
import { uploadFile } from './upload.ts';

interface UploadState {
  readonly name: string;
  /** Of 0 to 1; null while the reduced pictures are made. */
  readonly share: number | null;
}

export interface UploadController {
  /** Upload under way; null when there is none. */
  readonly state: UploadState | null;
  readonly errors: readonly string[];
  readonly send: (files: readonly File[]) => void;
  readonly cancel: () => void;
}

interface UploadInput {
  readonly target: FileTarget;
  readonly rules: FileRules | undefined;
  readonly onSent: (file: FileInfo) => void;
}

/** Files go one after the other; what is refused says why and lets the others go. */
export function useUpload({ target, rules, onSent }: UploadInput): UploadController {
  const text = useText();
  const [state, setState] = useState<UploadState | null>(null);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const running = useRef<AbortController | null>(null);

  async function explain(error: unknown): Promise<string> {
    if (error instanceof DOMException && error.name === 'AbortError') return text('fichier.abandon');
    if (error instanceof DOMException) return text('fichier.illisible');
    if (!(error instanceof ApiError)) throw error;
    const [refused] = error.errors;
    if (refused !== undefined) return refused.message;
    return failureText(error, (await ownSentence(target.entity, 'pictureFailure')) ?? text('app.uploadNok')).trim();
  }
  async function sendOne(file: File, signal: AbortSignal): Promise<string | null> {
    const refused = refusalOf(file, rules);
    if (refused !== null) return textOf(`champ.${refused.code}`, refused.params);
    setState({ name: file.name, share: 0 });
    try {
      onSent(
        await uploadFile(file, {
          target,
          signal,
          onProgress: (share) => setState({ name: file.name, share }),
          onReductions: () => setState({ name: file.name, share: null }),
        }),
      );
      return null;
    } catch (error) {
      return explain(error);
    }
  }
  async function sendAll(files: readonly File[]): Promise<void> {
    // Repeated requests wait for the first to end (001 §5): the control offers none while it runs.
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setErrors([]);
    const found: string[] = [];
    for (const file of files) {
      if (controller.signal.aborted) break;
      const error = await sendOne(file, controller.signal);
      if (error !== null) found.push(files.length > 1 ? `${file.name} : ${error}` : error);
    }
    running.current = null;
    setErrors(found);
    setState(null);
  }
  return { state, errors, send: (files) => void sendAll(files), cancel: () => running.current?.abort() };
}

interface Refusal {
  readonly code: Extract<FieldErrorCode, 'fichier-format' | 'fichier-taille'>;
  readonly params: Readonly<Record<string, string>>;
}

/** Refusal before the file is sent. The server looks at the content too. */
function refusalOf({ name, size }: Pick<File, 'name' | 'size'>, rules: FileRules | undefined): Refusal | null {
  if (rules === undefined) return null;
  const { format, weight } = hintOf(rules);
  if (!rules.extensions.includes(extensionOf(name))) return { code: 'fichier-format', params: { formats: format } };
  return size > rules.maxKo * 1024 ? { code: 'fichier-taille', params: { max: weight } } : null;
}
