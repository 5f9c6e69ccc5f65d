import type { MailLink } from '#domain/work/mail-order.ts';
import { describe, expect, it } from 'vitest';
import { composeLinked } from './linked-mail.ts';
import { isMadeFor, markOf, readMailLinks, withSecrets } from './mail-links.ts';

const LINK: MailLink = { Marque: markOf('feuille', 'a'), Genre: 'feuille', IdFiche: 7, Destinataire: 'ida@exemple.test' };
const MAIL = { recipient: 'ida@exemple.test', participantId: 12, registrationId: 5, groupId: 9, invoiceId: 4, accountId: 3 };

/** The mail that some texts make, where secrets come in this order. */
function compose(text: string, values: Readonly<Record<string, string>>, secrets: readonly string[]) {
  const work = composeLinked({
    text: { subject: 'Sujet', body: `<p>${text}</p>` },
    values,
    orders: [{ field: 'lienFeuille', kind: 'feuille', id: 7, publicUrl: 'https://bureau.example' }],
    recipient: 'ida@exemple.test',
  });
  const left = [...secrets];
  let reply = work.next();
  while (!reply.done) reply = work.next({ Secret: left.shift() ?? '', Empreinte: '' });
  return reply.value;
}

describe('the mark of a link', () => {
  it('is one that neither the template nor a merged value holds', () => {
    const [first, second, third] = ['a', 'b', 'c'].map((secret) => markOf('feuille', secret));
    const { mail, links } = compose(`${first} {{nom}} {{lienFeuille}}`, { nom: `Ida ${second}` }, ['a', 'b', 'c']);
    expect(links).toEqual([{ ...LINK, Marque: third }]);
    expect(withSecrets(mail.html, new Map([[links[0]?.Marque ?? '', 'SECRET']]))).toBe(
      `<p>${first} Ida ${second} https://bureau.example/feuille-de-route#SECRET</p>`,
    );
  });

  it('is not made of two texts that meet', () => {
    const { links } = compose('jeton-feuille-{{nom}}. {{lienFeuille}}', { nom: 'a' }, ['a', 'b']);
    expect(links[0]?.Marque).toBe(markOf('feuille', 'b'));
  });

  it('gives its secret wherever it stands, and a secret is never read as a pattern', () => {
    expect(withSecrets(`${LINK.Marque} ${LINK.Marque}`, new Map([[LINK.Marque, '$&']]))).toBe('$& $&');
  });
});

describe('a link', () => {
  it('is made for the record of its mail, at the address that it was written for', () => {
    expect(isMadeFor(LINK, 12, MAIL)).toBe(true);
    expect(isMadeFor(LINK, 13, MAIL)).toBe(false);
    expect(isMadeFor(LINK, null, { ...MAIL, participantId: null })).toBe(false);
    expect(isMadeFor({ ...LINK, Destinataire: 'autre@exemple.test' }, 12, MAIL)).toBe(false);
  });

  it('of a quote opens a version of the group of its mail', () => {
    const quote = { ...LINK, Genre: 'devis', IdFiche: 3 } as const;
    expect(isMadeFor(quote, 9, MAIL)).toBe(true);
    expect(isMadeFor(quote, 12, MAIL)).toBe(false);
  });

  it('of an account activates the account of its mail', () => {
    const activation = { ...LINK, Genre: 'activation', IdFiche: 3 } as const;
    expect(isMadeFor(activation, 3, MAIL)).toBe(true);
    expect(isMadeFor({ ...activation, IdFiche: 4 }, 3, MAIL)).toBe(false);
    expect(isMadeFor(activation, null, { ...MAIL, accountId: null })).toBe(false);
  });

  it('is read from what its trace keeps, and from nothing else', () => {
    expect(readMailLinks([{ ...LINK }])).toEqual([LINK]);
    expect(readMailLinks(null)).toEqual([]);
    expect(readMailLinks([{ ...LINK, Genre: 'hotel' }, { ...LINK, Marque: '' }, 'jeton-feuille-7.'])).toEqual([]);
  });
});
