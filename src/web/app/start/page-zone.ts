import { setFestivalZone } from '#domain/values/dates/festival-zone.ts';

// The server writes its setting into the page.
const { zone } = document.documentElement.dataset;
if (zone !== undefined) setFestivalZone(zone);
