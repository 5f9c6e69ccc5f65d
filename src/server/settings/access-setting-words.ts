import { digits, empty } from '#server/setting-forms.ts';
import { setting } from './setting-words.ts';

/** Settings of the journal of access. */
export const accessSettings = {
  MASS_READ_ROWS: setting(empty.or(digits(/^\d{1,7}$/)).optional(), {
    byDefault: '1000',
    meaning:
      'Rows of one list that a session or a token may read within an hour before the journal of access calls it a mass read; 0: never.',
    refusal: 'MASS_READ_ROWS doit être un nombre de lignes, de 0 à 9999999.',
  }),
};
