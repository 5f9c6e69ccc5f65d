import { client } from '#generated/client/client.gen.ts';

/** Address of the service according to `config.json` (000 §7.1); empty: beside the page. */
export function pointClientAt(baseUrl: string): void {
  if (baseUrl !== '') client.setConfig({ baseUrl });
}
