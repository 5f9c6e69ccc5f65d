import { digits, empty, flag } from '#server/setting-forms.ts';
import { setting } from './setting-words.ts';

/** Settings of the journal of access and of the door of assistants. */
export const accessSettings = {
  MASS_READ_ROWS: setting(empty.or(digits(/^\d{1,7}$/)).optional(), {
    byDefault: '1000',
    meaning:
      'Rows of one list that a session or a token may read within an hour before the journal of access calls it a mass read; 0: never.',
    refusal: 'MASS_READ_ROWS doit être un nombre de lignes, de 0 à 9999999.',
  }),
  MCP: setting(empty.or(flag).optional(), {
    byDefault: '0',
    meaning: 'Opens `/mcp` to assistants that speak the Model Context Protocol, by access tokens alone ([mcp.md](mcp.md)).',
    refusal: 'MCP doit valoir 1 ou 0.',
  }),
};
