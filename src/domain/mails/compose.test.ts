import { describe, expect, it } from 'vitest';
import { composeMail, languageOf } from './compose.ts';
import { verdictOf } from './delivery.ts';
import { unknownFields } from './templates/template.ts';

describe('a mail written from a template', () => {
  it('puts the words of the record in, as text', () => {
    const mail = composeMail(
      { subject: 'Pour {{ prenom }}', body: '<p>Bonjour {{prenom}} &amp; {{nom}}</p>' },
      { prenom: 'Ada', nom: '<b>Lovelace</b>' },
    );
    expect(mail).toEqual({
      subject: 'Pour Ada',
      html: '<p>Bonjour Ada &amp; &lt;b&gt;Lovelace&lt;/b&gt;</p>',
      text: 'Bonjour Ada & <b>Lovelace</b>',
      missing: [],
      pictures: [],
    });
  });

  it('keeps the lines of what is said in several', () => {
    const mail = composeMail({ subject: '{{motif}}', body: '<p>Pourquoi : {{motif}}</p>' }, { motif: 'Complet.\r\n<i>Voir</i> en 2027.' });
    expect(mail).toMatchObject({
      subject: 'Complet. <i>Voir</i> en 2027.',
      html: '<p>Pourquoi : Complet.<br>&lt;i&gt;Voir&lt;/i&gt; en 2027.</p>',
      text: 'Pourquoi : Complet.\n<i>Voir</i> en 2027.',
    });
  });

  it('says which words the record leaves empty', () => {
    expect(composeMail({ subject: '{{film}}', body: '{{ film }} {{hotel}} {{nom}}' }, { nom: 'Varda' }).missing).toEqual(['film', 'hotel']);
  });

  it('never lets a value start a header or a script', () => {
    const mail = composeMail(
      { subject: 'À {{nom}}', body: '<a href="{{lien}}">ici</a>' },
      { nom: 'A\r\nBcc: tous@exemple.test', lien: 'javascript:alert(1)' },
    );
    expect([mail.subject, mail.html]).toEqual(['À A Bcc: tous@exemple.test', 'ici']);
  });

  it('refuses a word that its context does not have', () => {
    expect(unknownFields('{{prenom}} {{prénom}} {{hotel}}', new Set(['prenom', 'hotel']))).toEqual(['prénom']);
  });

  const stay = '<p>Venez.{{?nuits}} Nuits : {{nuits}}{{?debut}}, du {{debut}} au {{fin}}{{/debut}}.{{/nuits}}</p>';

  it.each([
    [
      'everything, where all is known',
      { nuits: '3', debut: '30 janvier', fin: '2 février' },
      '<p>Venez. Nuits : 3, du 30 janvier au 2 février.</p>',
    ],
    ['no dates, where there are none', { nuits: '3' }, '<p>Venez. Nuits : 3.</p>'],
    ['nothing of no night', { nuits: '0', debut: '30 janvier', fin: '2 février' }, '<p>Venez.</p>'],
    ['nothing of what nobody said', {}, '<p>Venez.</p>'],
  ])('says in its optional parts %s', (_, values, html) => {
    expect(composeMail({ subject: 'Invitation', body: stay }, values)).toMatchObject({ html, missing: [] });
  });

  it('refuses an optional part that does not end, and a word it does not have inside one', () => {
    const fieldNames = new Set(['nuits', 'debut', 'fin']);
    expect(unknownFields(stay, fieldNames)).toEqual([]);
    expect(unknownFields('{{?nuits}} Nuits : {{nuits}}', fieldNames)).toEqual(['?nuits']);
    expect(unknownFields('{{?nuit}} Nuits : {{nuits}}{{/nuit}}', fieldNames)).toEqual(['nuit']);
  });

  it.each([
    ['fr', 'fr'],
    ['es', 'es'],
    ['es-MX', 'es'],
    ['de', 'en'],
    [null, 'fr'],
  ])('is in the language of who reads it: %s → %s', (code, language) => {
    expect(languageOf(code)).toBe(language);
  });
});

describe('a mail that did not leave', () => {
  const retryMs = [60_000, 300_000];

  it('is tried again a little later each time, then given up', () => {
    const away = { responseCode: null, text: 'connect ECONNREFUSED' };
    expect([1, 2, 3].map((attempts) => verdictOf(away, { attempts, retryMs }))).toEqual([
      { outcome: 'retry', afterMs: 60_000 },
      { outcome: 'retry', afterMs: 300_000 },
      { outcome: 'given-up' },
    ]);
    expect(verdictOf({ responseCode: 451, text: '4.7.1 greylisted' }, { attempts: 1, retryMs })).toEqual({
      outcome: 'retry',
      afterMs: 60_000,
    });
  });

  it('waits, however long, while the server refuses the account of the tool', () => {
    const refused = { responseCode: 535, text: '535 5.7.8 Authentication failed' };
    expect([1, 2, 9].map((attempts) => verdictOf(refused, { attempts, retryMs }))).toEqual([
      { outcome: 'held', afterMs: 60_000 },
      { outcome: 'held', afterMs: 300_000 },
      { outcome: 'held', afterMs: 300_000 },
    ]);
    const never = { responseCode: null, text: 'Missing credentials', isAccount: true };
    expect(verdictOf(never, { attempts: 1, retryMs: [] })).toEqual({ outcome: 'held', afterMs: 1000 });
  });

  it('is not tried again when the server refuses it for good', () => {
    expect(verdictOf({ responseCode: 550, text: '550 5.1.1 Boîte inconnue' }, { attempts: 1, retryMs })).toEqual({
      outcome: 'refused',
      isUnknownAddress: true,
    });
    expect(verdictOf({ responseCode: 554, text: '554 5.7.1 refused as spam' }, { attempts: 1, retryMs })).toEqual({
      outcome: 'refused',
      isUnknownAddress: false,
    });
  });
});
