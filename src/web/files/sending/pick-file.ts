import { IMPORT_TYPES, type ImportRefusal, type ImportRules, importRefusal } from '#domain/files/import-file.ts';

/** Why no file came (000 §8.1); `FileAbortError`: the person closed the picker. */
export class FileError extends Error {
  override readonly name: ImportRefusal | 'FileAbortError';

  constructor(name: FileError['name']) {
    super(name);
    this.name = name;
  }
}

/** 000 §9: the choice may reach the page a little after the person is back on it. */
const CANCEL_DELAY_MS = 300;
const INTERACTIONS = ['focus', 'pointermove', 'pointerdown', 'keydown'] as const;

/** Opens the picker of the system for one file; rejects with a `FileError` when none is chosen or the one chosen is refused. */
export function pickFile(rules: ImportRules): Promise<File> {
  const { promise, resolve, reject } = Promise.withResolvers<File>();
  const input = document.createElement('input');
  const listening = new AbortController();
  const { signal } = listening;
  function end(file: File | undefined): void {
    listening.abort();
    const refusal = file === undefined ? 'FileAbortError' : importRefusal(file, rules);
    if (file === undefined || refusal !== null) reject(new FileError(refusal ?? 'FileAbortError'));
    else resolve(file);
  }
  input.type = 'file';
  input.accept = (rules.accept ?? IMPORT_TYPES).map((type) => `.${type}`).join(',');
  input.addEventListener('change', () => end(input.files?.[0]), { signal });
  input.addEventListener('cancel', () => end(undefined), { signal });
  // Not every system says « cancel »: whoever acts on the page again, once the picker had taken its place, has left it.
  let isOpen = false;
  window.addEventListener('blur', () => (isOpen = true), { signal });
  function onInteraction(): void {
    if (!isOpen || !document.hasFocus()) return;
    const timer = setTimeout(() => end(input.files?.[0]), CANCEL_DELAY_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  for (const kind of INTERACTIONS) window.addEventListener(kind, onInteraction, { signal });
  input.click();
  return promise;
}
