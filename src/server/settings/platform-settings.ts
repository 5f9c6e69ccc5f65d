import { z } from 'zod';
import { digits, empty } from '#server/setting-forms.ts';
import { setting } from './setting-words.ts';

// Words hang on the schema of a setting: each has its own.
function address() {
  return empty.or(z.url({ protocol: /^https?$/ })).optional();
}
function word() {
  return empty
    .or(
      z
        .string()
        .max(500)
        .regex(/^[\x21-\x7e]+$/),
    )
    .optional();
}

/** Settings of the approved platform for electronic invoices (docs/plateforme-agreee.md). */
export const platformSettings = {
  PLATFORM_URL: setting(address(), {
    byDefault: '',
    meaning:
      'Approved platform for electronic invoices (XP Z12-013), by the address that its `/v1/flows` follows (docs/plateforme-agreee.md). Off without it, its token address and its client; the demonstration only speaks with a platform of this machine.',
    refusal: 'PLATFORM_URL doit être une adresse http:// ou https://.',
  }),
  PLATFORM_DIRECTORY_URL: setting(address(), {
    byDefault: 'PLATFORM_URL',
    meaning: 'Directory of that platform, by the address that `/v1/directory-line` follows.',
    refusal: 'PLATFORM_DIRECTORY_URL doit être une adresse http:// ou https://.',
  }),
  PLATFORM_TOKEN_URL: setting(address(), {
    byDefault: '',
    meaning: 'Address that gives the access tokens of that platform (OAuth 2, client credentials).',
    refusal: 'PLATFORM_TOKEN_URL doit être une adresse http:// ou https://.',
  }),
  PLATFORM_CLIENT_ID: setting(word(), {
    byDefault: '',
    meaning: 'Client by which that platform knows this server.',
    refusal: 'PLATFORM_CLIENT_ID doit être un identifiant sans espace.',
  }),
  PLATFORM_CLIENT_SECRET: setting(word(), {
    byDefault: '',
    meaning: 'Secret of that client.',
    refusal: 'PLATFORM_CLIENT_SECRET doit être un secret sans espace.',
  }),
  PLATFORM_POLL_S: setting(empty.or(digits(/^\d{1,5}$/)).optional(), {
    byDefault: '300',
    meaning: 'Seconds between two readings of what that platform has new: statuses, and invoices of suppliers.',
    refusal: 'PLATFORM_POLL_S doit être un nombre de secondes, de 1 à 99999.',
  }),
  PLATFORM_RETRY_S: setting(empty.or(z.string().regex(/^\d{1,6}(,\d{1,6}){0,9}$/)).optional(), {
    byDefault: '60,300,1800,7200,28800,86400',
    meaning: 'Seconds before each new attempt of a flow that the platform did not take; afterwards a person repeats it.',
    refusal: 'PLATFORM_RETRY_S doit être une suite de secondes, comme 60,300,1800.',
  }),
  PLATFORM_TIMEOUT_MS: setting(empty.or(digits(/^\d{2,6}$/)).optional(), {
    byDefault: '30000',
    meaning: 'How long that platform may take to answer, in milliseconds.',
    refusal: 'PLATFORM_TIMEOUT_MS doit être un nombre de millisecondes, de 10 à 999999.',
  }),
};
