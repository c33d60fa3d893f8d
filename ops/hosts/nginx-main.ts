/** Each visitor needs one connection, and each call to the API a second one. */
const WORKER_CONNECTIONS = 16_384;

/** Where nginx's main file finds and puts things. */
export type NginxMainOptions = {
  /** The site's own file. */
  include?: string;
  /** How nginx runs: unprivileged in a container, or by the service of Debian's package. */
  runsBy?: 'container' | 'debian';
};

/** Debian's service waits for this file, and its modules (brotli) are loaded by files of their own. */
const DEBIAN = `user www-data;
pid /run/nginx.pid;
error_log /var/log/nginx/error.log warn;
include /etc/nginx/modules-enabled/*.conf;`;

const CONTAINER = `error_log stderr warn;
pid /tmp/nginx.pid;`;

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
  return `  ${name}_temp_path /tmp/nginx_${name};\n`;
});

/**
 * nginx's main file for a host that serves only this site. It has enough connections and file handles that a thousand
 * unfinished requests don't block other visitors.
 */
export function nginxMain({
  include = '/etc/nginx/conf.d/*.conf',
  runsBy = 'container',
}: NginxMainOptions = {}): string {
  const isDebian = runsBy === 'debian';
  return `# Written by \`npm run hosts\`: nginx's main file (/etc/nginx/nginx.conf) for a host that serves only this site.
worker_processes auto;
worker_rlimit_nofile ${2 * WORKER_CONNECTIONS};
${isDebian ? DEBIAN : CONTAINER}

events {
  worker_connections ${WORKER_CONNECTIONS};
}

http {
  access_log off;
  sendfile on;
${isDebian ? '' : TEMPORARY.join('')}  include ${include};
}
`;
}
