import { listSettings } from '#server/settings.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** docs/settings.md, whole. */
export const settingsPage = (): string =>
  [
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
