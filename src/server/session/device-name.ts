const SYSTEMS = /\b(Windows|Macintosh|Android|iPhone|iPad|CrOS|Linux)\b/;
/** The rarest first: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const KNOWN_AS: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Macintosh: 'macOS', CrOS: 'ChromeOS' };

/** « Chrome, Windows »: enough to know one's own computers apart. */
export function deviceName(agent = ''): string {
  const browser = BROWSERS.find((name) => agent.includes(`${name}/`));
  return `${nameOf(browser)}, ${nameOf(SYSTEMS.exec(agent)?.[1])}`;
}

function nameOf(found = '?'): string {
  return KNOWN_AS[found] ?? found;
}
