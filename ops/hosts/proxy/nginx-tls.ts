import { nginxLogs } from '#ops/hosts/nginx-log.ts';

/** Where certbot puts the files that prove the domain; Debian's nginx serves it before the shop does. */
const CHALLENGES = '/var/www/html';

/** The lines with which nginx's server ends TLS itself, by the certificate in a folder of certbot's. */
export function nginxTls(port: number, backlog: number, folder: string): string {
  return `  listen ${port} ssl http2 backlog=${backlog};
  listen [::]:${port} ssl http2 backlog=${backlog};
  ssl_certificate ${folder}/fullchain.pem;
  ssl_certificate_key ${folder}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:soleklean_tls:10m;
  ssl_session_timeout 1d;
  ssl_session_tickets off;
`;
}

/** The server of port 80: certbot's proofs, so that certificates renew themselves, and the way to https. */
export function nginxRedirect(siteUrl: string, logs: string): string {
  return `server {
  listen 80;
  listen [::]:80;
  server_name _;
  server_tokens off;
${nginxLogs(logs)}  location /.well-known/acme-challenge/ {
    root ${CHALLENGES};
  }
  location / {
    return 301 ${new URL(siteUrl).origin}$request_uri;
  }
}`;
}
