import type { CaisseCloture } from '#generated/schemas/caisse-cloture.zod.ts';
import type { CaisseOuverture } from '#generated/schemas/caisse-ouverture.zod.ts';
import type { GuichetRemise } from '#generated/schemas/guichet-remise.zod.ts';
import type { GuichetReprise } from '#generated/schemas/guichet-reprise.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import type { infer as Infer } from 'zod';
import { closeRegister, readRegister, type Register } from './close-register.ts';
import { type HandedOver, handOver, wantedOf } from './hand-over.ts';
import { openRegister } from './open-register.ts';
import { takeBack, type TakenBack } from './take-back.ts';
import { type DeskPage, type DeskSearch, readFiles, readPage, searchDesk } from './search-desk.ts';

interface Search {
  readonly edition: number;
  readonly texte?: string | undefined;
  readonly fiche?: string | undefined;
}

export const findGuichet: WorkService<Asked<unknown, Search, unknown>, DeskSearch> = {
  entity: 'festival-participant',
  *run({ query: { edition, texte = '', fiche } }) {
    if (fiche === undefined) return yield* searchDesk(texte, edition);
    const Fiches = (yield* readFiles(wantedOf({ Fiche: fiche, Edition: edition }))).filter(({ Cle }) => Cle === fiche);
    return { Fiches, IsTronque: false, IsJeton: false, AutreEdition: null };
  },
};

interface Paged {
  readonly edition: number;
  readonly debut?: number | undefined;
}

export const listGuichet: WorkService<Asked<unknown, Paged, unknown>, DeskPage> = {
  entity: 'festival-participant',
  run: ({ query: { edition, debut = 0 } }) => readPage(edition, debut),
};

export const handOverGuichet: WorkService<Asked<unknown, unknown, Infer<typeof GuichetRemise>>, HandedOver> = {
  entity: 'festival-participant',
  run: ({ body }, facts) => handOver(body, facts),
};

export const takeBackGuichet: WorkService<Asked<unknown, unknown, Infer<typeof GuichetReprise>>, TakenBack> = {
  entity: 'festival-participant',
  run: ({ body }, facts) => takeBack(body, facts),
};

export const previewCloture: WorkService<Asked<unknown, { readonly guichet: string; readonly jour: string }, unknown>, Register> = {
  entity: 'bam-cloture',
  run: ({ query: { guichet, jour } }, { today }) => readRegister(guichet, jour, today),
};

export const openCaisse: WorkService<Asked<unknown, unknown, Infer<typeof CaisseOuverture>>, number> = {
  entity: 'bam-ouverture',
  run: ({ body }, facts) => openRegister(body, facts),
};

export const closeCaisse: WorkService<Asked<unknown, unknown, Infer<typeof CaisseCloture>>, number> = {
  entity: 'bam-cloture',
  run: ({ body }, facts) => closeRegister(body, facts),
};
