import { z } from 'zod';
import { digits, empty } from '#server/setting-forms.ts';
import { setting } from './setting-words.ts';

/** Settings of the service that knows VAT numbers (docs/vies.md). */
export const vatCheckSettings = {
  VIES_URL: setting(empty.or(z.url({ protocol: /^https?$/ })).optional(), {
    byDefault: '',
    meaning:
      'Service that checks VAT numbers of other countries of the Union, by the address that `/check-vat-number` follows: `https://ec.europa.eu/taxation_customs/vies/rest-api` (docs/vies.md). Off without it; the demonstration only asks one of this machine.',
    refusal: 'VIES_URL doit être une adresse http:// ou https://.',
  }),
  VIES_KEPT_DAYS: setting(empty.or(digits(/^\d{1,4}$/).pipe(z.int().min(1))).optional(), {
    byDefault: '90',
    meaning: 'Days that an answer of that service stays good; afterwards the number is asked about again.',
    refusal: 'VIES_KEPT_DAYS doit être un nombre de jours, de 1 à 9999.',
  }),
  VIES_TIMEOUT_MS: setting(empty.or(digits(/^\d{2,5}$/)).optional(), {
    byDefault: '8000',
    meaning: 'How long that service may take to answer, in milliseconds; the invoice then says that the number was not checked.',
    refusal: 'VIES_TIMEOUT_MS doit être un nombre de millisecondes, de 10 à 99999.',
  }),
};
