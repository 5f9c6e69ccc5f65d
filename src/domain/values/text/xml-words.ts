// XML 1.0 knows no control character but tab, line feed and carriage return, and no half of a surrogate pair.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Words as the content or an attribute of XML. */
export function xmlWords(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll(FORBIDDEN, '');
}
