import { listSettings } from '#server/settings.ts';

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** docs/settings.md, whole. */
export function settingsPage(): string {
  return [
    '# Settings',
    'Environment variables of the server. Made by `npm run settings` from `src/server/settings.ts`: not edited by hand.',
    '',
    '| name | by default | meaning | refused with |',
    '|---|---|---|---|',
    ...listSettings().map(
      ({ name, byDefault, meaning, refusal = '' }) => `| \`${name}\` | ${[byDefault, meaning, refusal].map(cell).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
