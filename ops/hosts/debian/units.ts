import { DEBIAN_PATHS } from './paths.ts';

/** In days: how long a nightly backup stays on the machine. */
const BACKUPS_KEPT_DAYS = 30;
/** Connections and files that the API may hold open. */
const OPEN_FILES = 32_768;

const NODE = `${DEBIAN_PATHS.current}/node_modules/.bin/node`;

/**
 * What all processes of the shop have in common. systemd reads the settings as root and passes them on; ENV_FILE=none,
 * because the process itself may not read the file. JavaScript is compiled at run time, so MemoryDenyWriteExecute would
 * end the process.
 */
const COMMON = `User=${DEBIAN_PATHS.user}
Group=${DEBIAN_PATHS.user}
WorkingDirectory=${DEBIAN_PATHS.current}
EnvironmentFile=${DEBIAN_PATHS.settings}
Environment=ENV_FILE=none
Environment=DATA_DIR=/var/lib/${DEBIAN_PATHS.data}
UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
PrivateDevices=yes
PrivateTmp=yes
RemoveIPC=yes
LockPersonality=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM`;

const HEAD = '# Written by `npm run hosts`.\n';

/** The API. It is started again for as long as it can't start, so that it opens when the database is back. */
const API = `${HEAD}[Unit]
Description=SoleKlean: the API and its jobs
After=network-online.target postgresql.service
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart=${NODE} server/main.ts
Restart=always
RestartSec=5
# Running requests get 10 s after the stop signal, and Node itself gets it.
KillMode=mixed
TimeoutStopSec=15
LimitNOFILE=${OPEN_FILES}
StateDirectory=${DEBIAN_PATHS.data}
StateDirectoryMode=0700
InaccessiblePaths=-/var/lib/${DEBIAN_PATHS.backups}
${COMMON}

[Install]
WantedBy=multi-user.target
`;

type Job = { name: string; description: string; command: string; calendar: string; more?: string };

/** A job that ends with another code than 0 leaves its unit failed, with its words in the journal. */
const service = ({ description, command, more = '' }: Job) => `${HEAD}[Unit]
Description=SoleKlean: ${description}
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
Type=oneshot
ExecStart=${command}
TimeoutStartSec=2h
${more}${COMMON}
`;

const timer = ({ description, calendar }: Job) => `${HEAD}[Unit]
Description=SoleKlean: ${description}

[Timer]
OnCalendar=${calendar}
RandomizedDelaySec=5min
# A run that was missed, because the machine was off, is made up for.
Persistent=true

[Install]
WantedBy=timers.target
`;

const JOBS: readonly Job[] = [
  {
    name: 'soleklean-balance',
    description: 'provider and shop are compared each night',
    command: `${NODE} ops/balance.ts`,
    calendar: '*-*-* 03:00:00 UTC',
  },
  {
    name: 'soleklean-backup',
    description: 'the nightly backup',
    // systemd reads %% as % and $$ as $.
    command: `/bin/sh -c 'exec ${NODE} ops/db-backup.ts "/var/lib/${DEBIAN_PATHS.backups}/nightly-$$(date -u +%%Y-%%m-%%dT%%H%%M%%S).dump"'`,
    calendar: '*-*-* 03:30:00 UTC',
    more: `# Runs only after a backup that succeeded, so that failures never leave the machine without one.
ExecStartPost=/usr/bin/find /var/lib/${DEBIAN_PATHS.backups} -name "nightly-*.dump*" -mtime +${BACKUPS_KEPT_DAYS} -delete
StateDirectory=${DEBIAN_PATHS.backups}
StateDirectoryMode=0700
`,
  },
  {
    name: 'soleklean-drill',
    description: 'the weekly restore drill',
    command: `${NODE} ops/db-drill.ts /var/lib/${DEBIAN_PATHS.backups}`,
    calendar: 'Sun *-*-* 04:30:00 UTC',
  },
];

/** The units of the shop by file name, for /etc/systemd/system. */
export function systemdUnits(): Record<string, string> {
  const jobs = JOBS.flatMap((job): [string, string][] => [
    [`${job.name}.service`, service(job)],
    [`${job.name}.timer`, timer(job)],
  ]);
  return { 'soleklean.service': API, ...Object.fromEntries(jobs) };
}
