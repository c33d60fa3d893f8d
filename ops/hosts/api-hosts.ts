/**
 * The files of hosts that run the API's image on an address of its own: Fly, Render and Railway. None holds a secret:
 * those are given to the host by its own command or page.
 */
export type ApiHost = {
  /** The file, in hosts/. */
  file: string;
  /** Who connects to the API there, and the header in which they name the client; a client can't choose it. */
  proxies: string;
  header: string;
  text(settings: Record<string, string>): string;
};

const IMAGE = 'ops/containers/api.Containerfile';
const PORT = 4_321;
/** Two processes, so that a new release leaves no gap; none sleeps, because jobs run in them. */
const PROCESSES = 2;
/** In seconds: running requests get 10 after the stop signal. */
const STOP_S = 15;
/** In seconds: how long the first process may take to migrate the database. */
const START_S = 120;

const HEAD = '# Written by `npm run hosts`. It holds no secret; docs/operations.md says which to set.';

const fly = (settings: Record<string, string>) => `${HEAD}
# fly deploy --config hosts/fly.toml --dockerfile ${IMAGE} .
kill_signal = "SIGTERM"
kill_timeout = "${STOP_S}s"

[env]
${Object.entries(settings)
  .map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`)
  .join('\n')}

[http_service]
  internal_port = ${PORT}
  force_https = true
  auto_stop_machines = "off"
  auto_start_machines = true
  min_machines_running = ${PROCESSES}

  [[http_service.checks]]
    method = "GET"
    path = "/readyz"
    interval = "10s"
    timeout = "5s"
    grace_period = "${START_S}s"
`;

const render = (settings: Record<string, string>) => `${HEAD}
# Copy it to render.yaml in the repository's root.
services:
  - type: web
    name: soleklean-api
    runtime: docker
    dockerfilePath: ./${IMAGE}
    dockerContext: .
    plan: standard
    numInstances: ${PROCESSES}
    healthCheckPath: /readyz
    maxShutdownDelaySeconds: ${STOP_S}
    envVars:
${Object.entries(settings)
  .map(([name, value]) => `      - key: ${name}\n        value: ${JSON.stringify(value)}`)
  .join('\n')}
`;

/** Railway's file holds no settings: they are given on its page, those of `settings` too. */
const railway = () =>
  `${JSON.stringify(
    {
      $schema: 'https://railway.com/railway.schema.json',
      build: { builder: 'DOCKERFILE', dockerfilePath: IMAGE },
      deploy: {
        numReplicas: PROCESSES,
        healthcheckPath: '/readyz',
        healthcheckTimeout: START_S,
        restartPolicyType: 'ALWAYS',
        drainingSeconds: STOP_S,
      },
    },
    null,
    2,
  )}\n`;

/** The hosts, each with the network its proxies are in and the header in which they say the visitor's address. */
export const API_HOSTS: readonly ApiHost[] = [
  { file: 'fly.toml', proxies: '172.16.0.0/12', header: 'Fly-Client-IP', text: fly },
  { file: 'render.yaml', proxies: '10.0.0.0/8', header: 'CF-Connecting-IP', text: render },
  { file: 'railway.json', proxies: '100.64.0.0/10', header: 'X-Real-IP', text: railway },
];

/** The files by name, for a site at `siteUrl` whose API is at `apiUrl`. */
export function apiHostFiles({ siteUrl, apiUrl }: { siteUrl: string; apiUrl: string }): Record<string, string> {
  const files = API_HOSTS.map(({ file, proxies, header, text }) => {
    const settings = {
      NODE_ENV: 'production',
      PORT: String(PORT),
      SITE_URL: siteUrl,
      API_URL: apiUrl,
      CORS_ORIGINS: new URL(siteUrl).origin,
      TRUSTED_PROXIES: proxies,
      CLIENT_ADDRESS_HEADER: header,
    };
    return [file, text(settings)] as const;
  });
  return Object.fromEntries(files);
}
