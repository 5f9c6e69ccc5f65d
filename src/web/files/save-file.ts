/** Time that the browser may take to begin to read what it saves. */
const KEPT_MS = 60_000;

/** Hands a content to the browser, which saves it under this name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Given back at once, the address is sometimes gone before a busy browser opens it.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
