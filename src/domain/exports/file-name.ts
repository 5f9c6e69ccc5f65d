/** `Films 2026-01-04.xlsx`; signs that file systems refuse become spaces. */
export function exportFileName(title: string, today: string, extension: 'csv' | 'xlsx' | 'pdf' | 'zip'): string {
  return `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${today}.${extension}`;
}
