// Shows the contract that the server filters for this reader, a subject at a time; runs in the page of `/api/docs` alone.
const { lang } = document.documentElement;
const search = document.querySelector('#search');
const list = document.querySelector('#subjects');
const place = document.querySelector('#api');

/** Choices that the application keeps in this browser. */
function readSettings() {
  try {
    return JSON.parse(localStorage.getItem('reglages') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

const { theme } = readSettings();
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.classList.toggle('dark-mode', isDark);

const contract = await readContract();
// The viewer would fill in a filter by fields named « string », which the service refuses.
for (const { content } of Object.values(contract.components.parameters ?? {})) if (content) content['application/json'].example = {};
const subjects = contract.tags.map(({ name, description = '' }) => ({ name, description, calls: callsOf(name) }));

async function readContract() {
  const reply = await fetch('/api/openapi.json', { headers: { culture: lang } });
  if (reply.status === 401) location.assign('/login');
  return reply.json();
}

function callsOf(tag) {
  return Object.entries(contract.paths).flatMap(([route, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call.tags?.[0] === tag)
      .map(([method, call]) => ({ route, method, text: `${method} ${route} ${call.operationId} ${call.summary ?? ''}` })),
  );
}

/** The subject alone, with the components that it leads to: two thousand operations at once take the viewer a minute. */
function documentOf(tag) {
  const paths = {};
  for (const { route, method } of callsOf(tag)) paths[route] = { ...paths[route], [method]: contract.paths[route][method] };
  const components = { securitySchemes: contract.components.securitySchemes };
  const waiting = referencesIn(paths);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [kind, name] = next.split('/');
    if (components[kind]?.[name] !== undefined) continue;
    components[kind] = { ...components[kind], [name]: contract.components[kind]?.[name] ?? {} };
    waiting.push(...referencesIn(components[kind][name]));
  }
  return { ...contract, tags: contract.tags.filter(({ name }) => name === tag), paths, components };
}

function referencesIn(part) {
  return [...JSON.stringify(part).matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].map(([, name]) => name);
}

function folded(text) {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function showSubjects() {
  const words = folded(search.value).split(/\s+/).filter(Boolean);
  const current = decodeURIComponent(location.hash.slice(1));
  const found = subjects
    .map((subject) => ({
      ...subject,
      hits: subject.calls.filter(({ text }) => holds(`${subject.name} ${subject.description} ${text}`, words)),
    }))
    .filter(({ hits }) => hits.length > 0);
  list.replaceChildren(...found.map(({ name, description, hits }) => lineOf({ name, description, hits, isCurrent: name === current })));
}

function holds(text, words) {
  const plain = folded(text);
  return words.every((word) => plain.includes(word));
}

function lineOf({ name, description, hits, isCurrent }) {
  const link = document.createElement('a');
  link.href = `#${encodeURIComponent(name)}`;
  link.title = description;
  if (isCurrent) link.setAttribute('aria-current', 'page');
  const count = document.createElement('span');
  count.textContent = String(hits.length);
  link.append(name, ' ', count);
  const line = document.createElement('li');
  line.append(link);
  return line;
}

function showApi() {
  const name = decodeURIComponent(location.hash.slice(1));
  const subject = subjects.find((one) => one.name === name) ?? subjects[0];
  showSubjects();
  const target = document.createElement('div');
  place.replaceChildren(target);
  if (subject === undefined) return;
  globalThis.SwaggerUIBundle({
    spec: documentOf(subject.name),
    domNode: target,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    // No request leaves for a validator of the web.
    validatorUrl: null,
    persistAuthorization: false,
  });
}

search.addEventListener('input', showSubjects);
globalThis.addEventListener('hashchange', showApi);
showApi();
