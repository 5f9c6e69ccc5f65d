import type { FestivalServeur } from '#generated/records/festival-serveur.gen.ts';
import type { WriteRule } from '#domain/work/rule.ts';
import { refuseField } from '#domain/work/work.ts';
import { readCertificate } from '../certificate/read-certificate.ts';

const NOTHING = { Sujet: null, NoCertificat: null, Empreinte: null, ValideDu: null, ValideAu: null };

/** Subject, number, thumbprint and validity follow the PEM file, and nobody types them. */
export const certificatesOfServers: WriteRule = {
  name: 'read the certificate of a server',
  phase: 'before-write',
  on: [{ entity: 'festival-serveur', ops: ['insert', 'update'], fields: ['Certificat'] }],
  *run({ Certificat }: FestivalServeur) {
    const pem = (Certificat ?? '').trim();
    if (pem === '') return NOTHING;
    const facts = readCertificate(pem);
    if (facts === null) return yield* refuseField({ path: 'Certificat', code: 'certificat-illisible' });
    return { Sujet: facts.subject, NoCertificat: facts.serial, Empreinte: facts.thumbprint, ValideDu: facts.from, ValideAu: facts.until };
  },
};
