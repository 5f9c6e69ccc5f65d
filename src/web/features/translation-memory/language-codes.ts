import { langueClient } from '#generated/client/records.gen.ts';

const LANGUAGES_MAX = 1000;

/** Codes of the languages by their numbers. */
export async function loadLanguageCodes(): Promise<ReadonlyMap<number, string>> {
  const languages = await langueClient.list({ filter: { Colonnes: ['Code'] }, skip: 0, take: LANGUAGES_MAX });
  return new Map(languages.map(({ Id, Code }) => [Id, Code ?? '']));
}
