import { Agent, request } from 'node:http';
import { TOKEN_BURST } from '#server/session/token-pace.ts';
import { type Line, median, ratioLine, timed } from './measure.ts';

interface BearerInput {
  readonly url: string;
  /** Of a session. */
  readonly headers: Readonly<Record<string, string>>;
  readonly password: string;
}

const TOKENS = 3;
/** Within the pace of one token, with some to spare. */
const CALLS = TOKEN_BURST - 20;
const WARM = 30;
const MAX_RATIO = 1.1;
const LIST = `/api/films/filter?skip=0&take=100&filter=${encodeURIComponent(JSON.stringify({ Colonnes: ['TitreOriginal', 'Duree', 'AnneeProd'] }))}`;

/** The same list by a token and by a session, one after the other: to be a program costs no more than to be a person. */
export async function measureBearer({ url, headers, password }: BearerInput): Promise<Line> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [ours, reference]: [number[], number[]] = [[], []];
  for (let made = 0; made < TOKENS; made += 1) {
    const authorization = `Bearer ${await makeToken({ url, headers, password })}`;
    for (let call = 0; call < CALLS; call += 1) {
      const bySession = await timed(() => get(`${url}${LIST}`, headers, agent));
      const byToken = await timed(() => get(`${url}${LIST}`, { authorization }, agent));
      if (call < WARM) continue;
      reference.push(bySession);
      ours.push(byToken);
    }
  }
  agent.destroy();
  return ratioLine('list of 100 films by a token against the same by a session', {
    ours: median(ours),
    reference: median(reference),
    max: MAX_RATIO,
  });
}

async function makeToken({ url, headers, password }: BearerInput): Promise<string> {
  const DateExpiration = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const body = JSON.stringify({ Libelle: 'Mesure', Droits: ['FILMS', 'FILM'], DateExpiration, MotDePasse: password });
  const sent = { ...headers, origin: url, 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/mon-compte/jetons`, { method: 'POST', headers: sent, body });
  if (!reply.ok) throw new Error(`The token answered ${reply.status} ${await reply.text()}`);
  const made: { readonly Jeton: string } = await reply.json();
  return made.Jeton;
}

function get(url: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
}
