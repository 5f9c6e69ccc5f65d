/** Subtitles as WebVTT; SubRip differs by its missing header and its decimal comma. */
export function toVtt(text: string): string {
  const clean = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  if (clean.startsWith('WEBVTT')) return clean;
  return `WEBVTT\n\n${clean.replace(/(\d{2}:\d{2}:\d{2}),(\d{3})/g, '$1.$2')}`;
}
