// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pickFile } from './pick-file.ts';

/** The system's picker never opens here: the test holds its input and answers in its place. */
let input: HTMLInputElement;

beforeEach(() => {
  vi.useFakeTimers();
  const create = document.createElement.bind(document);
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) => {
    const element = create(tag);
    if (element instanceof HTMLInputElement) input = element;
    return element;
  });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function put(file: File): void {
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
}

function choose(name: string, size: number): void {
  put(new File([new Uint8Array(size)], name));
  input.dispatchEvent(new Event('change'));
}

/** The picker takes the place of the page. */
function leave(): void {
  void window.dispatchEvent(new Event('blur'));
}

/** Outcome: the name of the file or of the error; null while the picker is open. */
function outcomeOf(picking: Promise<File>): { readonly read: () => string | null } {
  let outcome: string | null = null;
  picking.then(
    ({ name }) => (outcome = name),
    (error: unknown) => (outcome = error instanceof Error ? error.name : String(error)),
  );
  return { read: () => outcome };
}

describe('the picker of an import', () => {
  it('offers the types that are asked for, and gives the chosen file', async () => {
    const picking = pickFile({ accept: ['txt', 'csv'], maxKo: 10 });
    expect(input.accept).toBe('.txt,.csv');
    choose('MEMBRES.TXT', 10_240);
    await expect(picking).resolves.toMatchObject({ name: 'MEMBRES.TXT', size: 10_240 });
  });

  it.each([
    ['membres.txt', 10_241, 'FileMustntExceedError'],
    ['membres.exe', 1, 'FileExtensionNotValideError'],
  ])('refuses %s of %i bytes with %s', async (name, size, error) => {
    const picking = pickFile({ accept: ['txt'], maxKo: 10 });
    choose(name, size);
    await expect(picking).rejects.toMatchObject({ name: error });
  });

  it('is cancelled 300 ms after the person is back on the page without a file', async () => {
    const outcome = outcomeOf(pickFile({}));
    leave();
    await vi.advanceTimersByTimeAsync(5000);
    expect(outcome.read()).toBe(null);
    window.dispatchEvent(new Event('pointermove'));
    await vi.advanceTimersByTimeAsync(299);
    expect(outcome.read()).toBe(null);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.read()).toBe('FileAbortError');
  });

  it('takes a choice that reaches the page after the person is back on it', async () => {
    const outcome = outcomeOf(pickFile({}));
    leave();
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(299);
    choose('membres.txt', 10);
    await vi.advanceTimersByTimeAsync(1000);
    expect(outcome.read()).toBe('membres.txt');
  });

  it('stays open while the pointer passes over the page before it shows, or behind it', async () => {
    const outcome = outcomeOf(pickFile({}));
    window.dispatchEvent(new Event('pointermove'));
    await vi.advanceTimersByTimeAsync(5000);
    leave();
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    window.dispatchEvent(new Event('pointermove'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(outcome.read()).toBe(null);
  });

  it('is cancelled at once where the browser says so', async () => {
    const picking = pickFile({});
    input.dispatchEvent(new Event('cancel'));
    await expect(picking).rejects.toMatchObject({ name: 'FileAbortError' });
  });
});
