/** A signed-in caller of the HTTP interface: keeps the cookie and the handle as a browser does. */
export interface ApiClient {
  readonly call: (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<ApiReply>;
}
export interface ApiReply {
  readonly status: number;
  readonly headers: Headers;
  // The body of a test reply is asserted literally, field by field.
  // oxlint-disable-next-line typescript/no-explicit-any -- asserted by the test that reads it
  readonly body: any;
}

interface Credentials {
  readonly Login: string;
  readonly MotDePasse: string;
}

/** Signs in and returns the caller. Throws when the sign-in is refused. */
export async function signIn(url: string, credentials: Credentials): Promise<ApiClient> {
  return apiClient(url, await signInHeaders(url, credentials));
}

/** The cookie and the handle of a new session. Throws when the sign-in is refused. */
export async function signInHeaders(url: string, credentials: Credentials): Promise<Readonly<Record<string, string>>> {
  const anonymous = apiClient(url);
  const reply = await anonymous.call('POST', '/api/login', { item: credentials });
  if (reply.status !== 200) throw new Error(`Sign-in refused: ${reply.status} ${JSON.stringify(reply.body)}`);
  const cookie = reply.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  return { cookie, authorization: reply.headers.get('authorization') ?? '' };
}

export function apiClient(url: string, fixed: Readonly<Record<string, string>> = {}): ApiClient {
  return {
    call: async (method, path, body, headers = {}) => {
      const reply = await fetch(`${url}${path}`, {
        method,
        headers: {
          culture: 'fr',
          origin: url,
          ...(body === undefined ? {} : { 'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json' }),
          ...fixed,
          ...headers,
        },
        ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, headers: reply.headers, body: text === '' ? null : parse(text) };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
