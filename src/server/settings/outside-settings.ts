import { z } from 'zod';
import { digits, empty, hosts } from '#server/setting-forms.ts';
import { setting } from './setting-words.ts';

const secretWord = empty.or(z.string().regex(/^[\x21-\x7e]{8,500}$/));

/** Settings of other machines that the server speaks with: the deposit site, video hosts, the mail server, the translation engine, the payment provider. */
export const outsideSettings = {
  DEPOT_URL: setting(empty.or(z.url({ protocol: /^https?$/ })).optional(), {
    byDefault: '',
    meaning: 'Site where films are deposited (docs/depots.md).',
    refusal: 'DEPOT_URL doit être une adresse http:// ou https://.',
  }),
  DEPOT_FILE_HOSTS: setting(hosts.optional(), {
    byDefault: '',
    meaning: 'Hosts that pictures and videos of deposits are fetched from, besides the deposit site.',
    refusal: 'DEPOT_FILE_HOSTS doit être une suite d’hôtes, comme fichiers.depot.example,cdn.depot.example.',
  }),
  DEPOT_TOKEN: setting(empty.or(z.string().min(8)).optional(), {
    byDefault: '',
    meaning: 'Word by which the deposit site knows this server.',
    refusal: 'DEPOT_TOKEN doit compter au moins 8 caractères.',
  }),
  DEPOT_TIMEOUT_MS: setting(empty.or(digits(/^\d{2,6}$/)).optional(), {
    byDefault: '30000',
    meaning: 'How long the deposit site may take to answer, in milliseconds.',
    refusal: 'DEPOT_TIMEOUT_MS doit être un nombre de millisecondes, de 10 à 999999.',
  }),
  OVP1_SCRIPT_URL: setting(empty.or(z.url({ protocol: /^https$/ })).optional(), {
    byDefault: '',
    meaning: 'Script of the first video host.',
    refusal: 'OVP1_SCRIPT_URL doit être une adresse https.',
  }),
  OVP2_EMBED_URL: setting(empty.or(z.url({ protocol: /^https$/ }).refine((url) => url.includes('{id}'))).optional(), {
    byDefault: '',
    meaning: 'Address of the player of the second video host, with `{id}` in it.',
    refusal: 'OVP2_EMBED_URL doit être une adresse https qui contient {id}.',
  }),
  SMTP_URL: setting(empty.or(z.url({ protocol: /^smtps?$/ })).optional(), {
    byDefault: '',
    meaning:
      'How mails leave, as `smtps://user:password@host:465`. Without it mails wait, and leave at the first start that has it; wherever the demonstration is they are kept and never sent.',
    refusal: 'SMTP_URL doit commencer par smtp:// ou smtps://.',
  }),
  MAIL_SIMULATED: setting(empty.or(z.enum(['0', '1'])).optional(), {
    byDefault: '0',
    meaning: '`1`: mails are kept and never sent, whatever SMTP_URL says; those that waited before go on waiting.',
    refusal: 'MAIL_SIMULATED vaut 0 ou 1.',
  }),
  MAIL_FROM: setting(empty.or(z.email().max(255)).optional(), {
    byDefault: 'ne-pas-repondre@festival.example',
    meaning: 'Sender of all mails.',
    refusal: 'MAIL_FROM doit être une adresse e-mail ; elle est obligatoire avec SMTP_URL.',
  }),
  MAIL_FROM_NAME: setting(empty.or(z.string().max(100)).optional(), {
    byDefault: '',
    meaning: 'Name of the sender.',
    refusal: 'MAIL_FROM_NAME doit compter au plus 100 caractères.',
  }),
  MAIL_REPLY_TO: setting(empty.or(z.email()).optional(), {
    byDefault: '',
    meaning: 'Where answers go, for templates that say no address of their own (« Réponse à »). Without it they go to the sender.',
    refusal: 'MAIL_REPLY_TO doit être une adresse e-mail.',
  }),
  ACCESSIBILITY_CONTACT: setting(empty.or(z.email().max(255)).optional(), {
    byDefault: '',
    meaning: 'Address that the accessibility statement gives to report a fault.',
    refusal: 'ACCESSIBILITY_CONTACT doit être une adresse e-mail.',
  }),
  MAIL_RETRY_S: setting(empty.or(z.string().regex(/^\d{1,6}(,\d{1,6}){0,9}$/)).optional(), {
    byDefault: '60,300,1800,7200,14400,28800,43200',
    meaning:
      'Seconds before each new attempt of a mail that did not leave: a day and more by default, for a mail server that is down overnight.',
    refusal: 'MAIL_RETRY_S doit être une suite de secondes, comme 60,300,1800.',
  }),
  TRANSLATION_URL: setting(empty.or(z.url({ protocol: /^https?$/ })).optional(), {
    byDefault: '',
    meaning:
      'Translation engine that drafts texts of batches, by the whole address that texts are posted to, as `https://api.deepl.com/v2/translate`. Off without it and its key; an engine of a private network stands in `ALLOWED_PRIVATE_HOSTS` too.',
    refusal: 'TRANSLATION_URL doit être une adresse http:// ou https://.',
  }),
  TRANSLATION_KEY: setting(
    empty
      .or(
        z
          .string()
          .min(1)
          .max(500)
          .regex(/^[\x21-\x7e]+$/),
      )
      .optional(),
    {
      byDefault: '',
      meaning: 'Key of that engine.',
      refusal: 'TRANSLATION_KEY doit être la clef du moteur de traduction, sans espace.',
    },
  ),
  TRANSLATION_API: setting(empty.or(z.enum(['deepl', 'libretranslate'])).optional(), {
    byDefault: 'deepl',
    meaning: 'Interface that the engine speaks: `deepl`, or `libretranslate`.',
    refusal: 'TRANSLATION_API doit valoir deepl ou libretranslate.',
  }),
  TRANSLATION_TIMEOUT_MS: setting(empty.or(digits(/^\d{2,6}$/)).optional(), {
    byDefault: '20000',
    meaning: 'How long the engine may take to answer, in milliseconds; browsers wait for 30 seconds.',
    refusal: 'TRANSLATION_TIMEOUT_MS doit être un nombre de millisecondes, de 10 à 999999.',
  }),
  BOUNCE_SECRET: setting(empty.or(z.string().regex(/^[\x21-\x7e]{16,500}$/)).optional(), {
    byDefault: '',
    meaning:
      'Secret that signs delivery reports posted to `/api/rapports-remise` (docs/rapports-remise.md); without it that address does not exist.',
    refusal: 'BOUNCE_SECRET doit compter de 16 à 500 caractères, sans espace.',
  }),
  PAYMENT_PROVIDER: setting(empty.or(z.enum(['stripe', 'helloasso'])).optional(), {
    byDefault: '',
    meaning:
      'Company that takes payments of invoices by their link: `stripe`, or `helloasso`. Off without it and its keys (docs/payments.md).',
    refusal: 'PAYMENT_PROVIDER doit valoir stripe ou helloasso ; ses clefs et PUBLIC_URL vont avec lui.',
  }),
  PAYMENT_URL: setting(empty.or(z.url({ protocol: /^https?$/ })).optional(), {
    byDefault: 'https://api.stripe.com, or https://api.helloasso.com',
    meaning: 'Interface of that company, where it is another one: a sandbox, say.',
    refusal: 'PAYMENT_URL doit être une adresse http:// ou https://.',
  }),
  PAYMENT_KEY: setting(secretWord.optional(), {
    byDefault: '',
    meaning: 'Secret key of Stripe, or client secret of HelloAsso.',
    refusal: 'PAYMENT_KEY doit compter de 8 à 500 caractères, sans espace.',
  }),
  PAYMENT_NOTICE_KEY: setting(secretWord.optional(), {
    byDefault: '',
    meaning: 'Key that signs the notices of the company, posted to `/api/paiement/avis`.',
    refusal: 'PAYMENT_NOTICE_KEY doit compter de 8 à 500 caractères, sans espace.',
  }),
  HELLOASSO_CLIENT: setting(empty.or(z.string().max(100)).optional(), {
    byDefault: '',
    meaning: 'Client id at HelloAsso.',
    refusal: 'HELLOASSO_CLIENT doit compter au plus 100 caractères.',
  }),
  HELLOASSO_ORGANIZATION: setting(empty.or(z.string().regex(/^[a-z0-9-]{1,100}$/)).optional(), {
    byDefault: '',
    meaning: 'Name of the association in its addresses at HelloAsso.',
    refusal: 'HELLOASSO_ORGANIZATION est le nom de l’association dans ses adresses : lettres, chiffres et tirets.',
  }),
};
