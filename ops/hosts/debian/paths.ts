/** Where the shop is on a Debian server, and who runs it. `docs/go-live.md` makes these. */
export const DEBIAN_PATHS = {
  /** The release that runs: a link to one of /srv/shop/releases. */
  current: '/srv/shop/current',
  /** The settings. Only the owner of the releases and root may read them. */
  settings: '/srv/shop/.env',
  /** Below /var/lib, made by systemd: the API's own folder, and the backups. */
  data: 'soleklean',
  backups: 'soleklean-backups',
  /** Runs the API and its jobs. May write nothing but the two folders. */
  user: 'soleklean',
} as const;
