import type { Sabotage } from '../sabotage.ts';

const SECRETS = ['tests/api/rights/mail-secrets.test.ts', 'tests/contract/festival/mail-links.test.ts'] as const;

export const mailLinkSabotages: readonly Sabotage[] = [
  {
    title: 'the server reads the links of a mail from its text',
    file: 'src/server/mails/mail-link-repository.ts',
    from: 'for (const link of readMailLinks(mail.links)) secrets',
    to: `const written = [...(mail.html ?? '').matchAll(/jeton-(invite|feuille|activation)-(\\d+)\\./g)].map(([Marque, Genre, id]) => ({ Marque, Genre, IdFiche: Number(id), Destinataire: mail.recipient }));
  for (const link of readMailLinks([...readMailLinks(mail.links), ...written])) secrets`,
    tests: SECRETS.slice(0, 1),
  },
  {
    title: 'a link opens its record whomever the mail is about',
    file: 'src/server/mails/mail-link-repository.ts',
    from: 'where id = $1 and ${owner} = $3 and ${where}',
    to: 'where id = $1 and $3::int is not null and ${where}',
    tests: SECRETS.slice(0, 1),
  },
  {
    title: 'a link is made for whatever address the mail goes to',
    file: 'src/domain/mails/mail-links.ts',
    from: 'if (Destinataire !== mail.recipient || owner === null || owner !== ownerOf(Genre, mail)) return false;',
    to: 'if (Destinataire === null || owner === null || owner !== ownerOf(Genre, mail)) return false;',
    tests: SECRETS.slice(0, 1),
  },
  {
    title: 'the mark of a link is the number of its record',
    file: 'src/domain/mails/linked-mail.ts',
    from: 'Marque: yield* freshMark(kind, unmarked)',
    to: 'Marque: unmarked === null ? yield* freshMark(kind, unmarked) : markOf(kind, String(id))',
    tests: SECRETS.slice(1),
  },
];
