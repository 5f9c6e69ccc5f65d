import { describe, expect, it } from 'vitest';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { messages as firstFr } from '#generated/i18n/fr.gen.ts';
import type { MessageKey } from '#generated/i18n/keys.gen.ts';
import { messages as bonFr } from '#generated/i18n/later/bon.fr.gen.ts';
import { messages as mailsEn } from '#generated/i18n/later/mails.en.gen.ts';
import { messages as mailsEs } from '#generated/i18n/later/mails.es.gen.ts';
import { messages as mailsFr } from '#generated/i18n/later/mails.fr.gen.ts';
import { createTexts } from './texts.ts';

const texts = createTexts();
for (const part of [firstFr, bonFr, mailsFr]) texts.add('fr', part);
texts.add('en', mailsEn);
texts.add('es', mailsEs);

describe('sentences', () => {
  it.each<[Language, number, string]>([
    ['fr', 0, 'Envoyer à 0 destinataire'],
    ['fr', 1, 'Envoyer à 1 destinataire'],
    ['fr', 2, 'Envoyer à 2 destinataires'],
    ['fr', 1_000_000, 'Envoyer à 1\u202f000\u202f000 de destinataires'],
    ['en', 0, 'Send to 0 recipients'],
    ['en', 1, 'Send to 1 recipient'],
    ['en', 2, 'Send to 2 recipients'],
    ['en', 1_000_000, 'Send to 1,000,000 recipients'],
    ['es', 0, 'Enviar a 0 destinatarios'],
    ['es', 1, 'Enviar a 1 destinatario'],
    ['es', 2, 'Enviar a 2 destinatarios'],
    ['es', 1_000_000, 'Enviar a 1.000.000 de destinatarios'],
  ])('count as their language does: %s, %i', (language, count, expected) => {
    expect(texts.in(language)('mails.envoyer', { count })).toBe(expected);
  });

  it('count in every language, also where the words of one do not change', () => {
    const sentences = (['fr', 'en', 'es'] as const).map((language) => texts.in(language)('mails.envoyes', { count: 2 }));
    expect(sentences).toEqual(['2 envoyés', '2 sent', '2 enviados']);
  });

  it('take values as they are: marks, nestings and HTML in a value stay what they are', () => {
    const nom = '<b>{{count}} $t(app.saveOk) & l’été</b>';
    expect(texts.in('fr')('bon.payeur', { count: 1, nom })).toBe(`1 nuit à facturer à ${nom}`);
  });

  it('that are missing show their key, and whoever asked to know is told', () => {
    const missing: string[] = [];
    const empty = createTexts((key) => missing.push(key));
    empty.add('fr', { 'app.saveOk': 'Enregistré.' });
    const key: MessageKey = 'app.saveNok';
    expect([empty.in('fr')('app.saveOk'), empty.in('fr')(key)]).toEqual(['Enregistré.', 'Missing translation: app.saveNok']);
    expect(missing).toEqual(['app.saveNok']);
  });

  it('of a part that joins later stand beside those that were there', () => {
    const growing = createTexts();
    growing.add('fr', { 'app.saveOk': 'Enregistré.' });
    growing.add('fr', { 'fusion.faite': 'Fusion effectuée.' });
    expect([growing.in('fr')('app.saveOk'), growing.in('fr')('fusion.faite')]).toEqual(['Enregistré.', 'Fusion effectuée.']);
  });

  it('do not compile with a wrong key, a missing value or one too many', () => {
    const text = texts.in('fr');
    // @ts-expect-error -- no such sentence
    expect(text('app.sauve')).toBe('Missing translation: app.sauve');
    // @ts-expect-error -- it requires a count
    expect(text('mails.envoyer')).toContain('Missing');
    // @ts-expect-error -- a count is a number
    expect(text('mails.envoyer', { count: '2' })).toContain('Missing');
    // @ts-expect-error -- it counts nothing
    expect(text('app.saveOk', { count: 2 })).toBe('Enregistrement effectué.');
  });
});
