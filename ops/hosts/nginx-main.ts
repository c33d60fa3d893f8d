/** Each visitor needs one connection, and each call to the API a second one. */
const WORKER_CONNECTIONS = 16_384;

/**
 * nginx's main file for a host that serves only this site. It has enough connections and file handles that a thousand
 * unfinished requests don't block other visitors. `include` names the site's own file.
 */
export function nginxMain(include = '/etc/nginx/conf.d/*.conf'): string {
  return `# Written by \`npm run hosts\`: nginx's main file (/etc/nginx/nginx.conf) for a host that serves only this site.
worker_processes auto;
worker_rlimit_nofile ${2 * WORKER_CONNECTIONS};
error_log stderr warn;
pid /tmp/nginx.pid;

events {
  worker_connections ${WORKER_CONNECTIONS};
}

http {
  access_log off;
  sendfile on;
  client_body_temp_path /tmp/nginx_client_body;
  proxy_temp_path /tmp/nginx_proxy;
  fastcgi_temp_path /tmp/nginx_fastcgi;
  uwsgi_temp_path /tmp/nginx_uwsgi;
  scgi_temp_path /tmp/nginx_scgi;
  include ${include};
}
`;
}
