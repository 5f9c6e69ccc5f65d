import { client } from '#generated/client/client.gen.ts';

/** Where `config.json` says that the service is (000 §7.1); empty: beside the page. */
export function pointClientAt(baseUrl: string): void {
  if (baseUrl !== '') client.setConfig({ baseUrl });
}
