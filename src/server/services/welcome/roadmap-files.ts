import { parseInstant } from '#domain/values/dates.ts';
import { readId } from '#domain/values/record-data.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { roadmapOfSecret } from '#domain/welcome/roadmap/open-roadmap.ts';
import { roadmapsOf } from '#domain/welcome/roadmap/roadmap.ts';
import { roadmapPage } from '#domain/welcome/roadmap/roadmap-page.ts';
import { roadmapRights } from '#domain/welcome/roadmap/roadmap-rights.ts';
import { refuse, refuseWith, seeAll } from '#domain/work/work.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { roadmapDocument } from './roadmap-document.ts';

/** The page of each guest, from their journey to their departure; those who are not expected have none. */
export const exportFeuillesDeRoute: FileService<{ readonly body: { readonly Ids: readonly number[] } }> = {
  entity: 'festival-participant',
  *run({ body }, { culture, now, today, has }) {
    const guests = yield* seeAll('festival-participant', [...new Set(body.Ids)]);
    if (!guests.every(({ Type }) => roadmapRights(Type).every((right) => has(right)))) yield* refuse('droit-manquant');
    const found = yield* roadmapsOf(guests);
    const roadmaps = guests.flatMap((guest) => found.get(readId(guest)) ?? []);
    const [first] = roadmaps;
    if (first === undefined) return yield* refuseWith('regle-metier', { message: 'participant.aucuneFeuille' });
    const about = roadmaps.length === 1 ? first.name : String(first.edition);
    const title = `${textsIn(culture)('feuille.titre')} ${about}`;
    const pages = roadmaps.map((roadmap) => roadmapPage(roadmap, today));
    const year = roadmaps.every(({ edition }) => edition === first.edition) ? first.edition : null;
    return {
      name: `${title}.pdf`,
      document: roadmapDocument(pages, { title, culture, year, printedAt: new Date(parseInstant(now) ?? 0) }),
    };
  },
};

/** The page that a guest reads behind their link, on paper. */
export const printFeuilleDeRoute: FileService<{ readonly body: { readonly Jeton: string } }> = {
  entity: 'feuille-route',
  isOpen: true,
  *run({ body }, facts) {
    const roadmap = yield* roadmapOfSecret(body.Jeton, facts);
    const page = roadmapPage(roadmap, facts.today);
    const title = `${textsIn(page.Culture)('feuille.titre')} ${page.Nom}`;
    const printing = { title, culture: page.Culture, year: roadmap.edition, printedAt: new Date(parseInstant(facts.now) ?? 0) };
    return { name: `${title}.pdf`, document: roadmapDocument([page], printing) };
  },
};
