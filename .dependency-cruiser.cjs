// Which folder may import which. docs: ARCHITECTURE.md « Import rules ».
function from(path) {
  return { path: `^${path}` };
}

function forbid(name, comment, fromPath, toPath, pathNot) {
  return {
    name,
    comment,
    severity: 'error',
    from: typeof fromPath === 'string' ? from(fromPath) : fromPath,
    to: { path: toPath, ...(pathNot ? { pathNot } : {}) },
  };
}

module.exports = {
  forbidden: [
    forbid(
      'codegen-alone',
      'codegen writes generated/ and reads nothing of what runs',
      { path: '^codegen/', pathNot: '\\.test\\.ts$' },
      '^(src|generated)/',
    ),
    forbid(
      'generated-alone',
      'generated code knows two runtime files of the browser and the hand-written routes',
      { path: '^generated/', pathNot: '^generated/routes/' },
      '^(src|codegen|tests|scripts)/',
      '^src/web/runtime/(transport|screens)\\.tsx?$',
    ),
    forbid(
      'generated-routes',
      'generated routes know the screens and the hand-written routes only',
      '^generated/routes/',
      '^(src|codegen|tests|scripts)/',
      '^src/web/(runtime/(transport|screens)\\.tsx?|app/routes/|features/)',
    ),
    forbid(
      'domain-pure',
      'domain rules, and the demonstration over them, import generated enums, schemas and descriptors only',
      { path: '^src/(demo|domain)/', pathNot: '\\.test\\.tsx?$' },
      '^(src/(server|web|mocks)|codegen|scripts|generated/(client|routes|mocks|database|contract))/',
    ),
    {
      name: 'domain-no-io',
      comment: 'domain rules and the demonstration do no input or output',
      severity: 'error',
      from: { path: '^src/(demo|domain)/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    forbid(
      'demo-apart',
      'the product does not know the demonstration: what loads it does, with its settings, its deposit site and the banner of the simulation',
      {
        path: '^(codegen|generated|src)/',
        pathNot: '^src/(demo/|server/(demo/|(config|settings|deposit/demo-deposit-site)\\.ts$)|mocks/(seed/|banner\\.ts$))|\\.test\\.tsx?$',
      },
      '^src/demo/',
    ),
    forbid(
      'server-not-web',
      'server and browser never import each other',
      { path: '^src/server/' },
      '^(src/(web|mocks)|generated/(client|routes|mocks)|codegen)/',
    ),
    forbid(
      'web-not-server',
      'server and browser never import each other',
      '^src/web/',
      '^(src/server|generated/(database|contract)|codegen)/',
    ),
    forbid(
      'tests-apart',
      'helpers of tests stand in tests/support: only tests import them',
      { path: '^(src|codegen|generated)/', pathNot: '\\.test\\.tsx?$' },
      '^tests/',
    ),
    {
      name: 'features-apart',
      comment: 'a feature never imports another feature',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/[^/]+/', pathNot: '^src/web/features/$1/' },
    },
    forbid(
      'records-before-features',
      'generic screens do not know features',
      '^src/web/(records|ui)/',
      '^src/web/features/',
      '^src/web/features/(registry|feature-loader)\\.ts$',
    ),
    forbid(
      'screens-before-shell',
      'the shell puts screens together: what they ask of it (dialogs, messages, going elsewhere) is src/web/shell',
      '^src/web/(exports|features|files|i18n|mails|records|session|shell|ui)/',
      '^src/web/app/',
    ),
    forbid(
      'records-before-services',
      'services lean on the record engine and on the store of the simulation, never the other way',
      '^src/(server/records|mocks/store)/',
      '^src/(server|mocks)/services/',
    ),
    forbid(
      'engine-before-http',
      'the record engine does not know the routes that call it: what they read of a call is in src/domain/records/requests',
      { path: '^src/server/records/(?!http/)', pathNot: '\\.test\\.ts$' },
      '^src/server/(records/)?http/',
    ),
    forbid(
      'simulation-by-the-domain',
      'the simulation reads calls and refuses as the domain says; of the server it runs the services that both share, and no engine',
      '^src/mocks/',
      '^src/server/(database|errors|http|plugins|records|session)/',
    ),
    {
      name: 'no-cycles',
      comment: 'cycles hide the order of things, those of types as well',
      severity: 'error',
      from: { pathNot: '^generated/' },
      to: { circular: true },
    },
  ],
  options: {
    parser: 'swc',
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|^public/|\\.d\\.m?ts$)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
