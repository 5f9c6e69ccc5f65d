import { mark } from '#domain/work/work.ts';
import type { CommitRule } from '#domain/work/rule.ts';
const LEADS_TO = ['UrlSource', 'AdresseIp', 'Port', 'Protocole', 'FtpLogin'] as const;

/** A password was given for one server and one account: who writes another address does not get it sent there. */
export const serverPasswords: CommitRule = {
  name: 'forget the password of a media server that moves',
  phase: 'before-commit',
  on: [{ entity: 'media-serveur', ops: ['update'], fields: LEADS_TO }],
  *run(written) {
    const given = new Set(written.filter(({ fields }) => fields.includes('FtpPassword')).map(({ id }) => id));
    const moved = written.filter(({ id }) => !given.has(id)).map(({ id }) => id);
    yield* mark('media-serveur', [...new Set(moved)], { FtpPassword: null });
  },
};
