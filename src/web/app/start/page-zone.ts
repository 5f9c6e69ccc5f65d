import { isZone, setEditionZones, setFestivalZone, setWorkedZone, zoneOfEdition } from '#domain/values/dates/festival-zone.ts';
import { type DictionaryEntry, dictionaryEntries } from '#web/runtime/dictionaries.ts';
import { workingEdition } from '#web/session/working-edition.ts';

// The server writes its setting into the page.
const { zone } = document.documentElement.dataset;
if (zone !== undefined) setFestivalZone(zone);

const DICTIONARY = 'dico-festival-editions';
let cached: { readonly entries: readonly DictionaryEntry[]; readonly hasZones: boolean } = { entries: [], hasZones: false };

// Each hour of the page is read by the clock of the edition that its person works on.
setWorkedZone(() => {
  const entries = dictionaryEntries(DICTIONARY);
  if (entries !== cached.entries) {
    const zones = zonesOf(entries);
    setEditionZones(zones);
    cached = { entries, hasZones: zones.size > 0 };
  }
  return cached.hasZones ? zoneOfEdition(workingEdition()) : null;
});

function zonesOf(entries: readonly DictionaryEntry[]): ReadonlyMap<number, string> {
  return new Map(
    entries.flatMap(({ Eannee, Fuseau }) =>
      typeof Eannee === 'number' && typeof Fuseau === 'string' && isZone(Fuseau) ? [[Eannee, Fuseau]] : [],
    ),
  );
}
