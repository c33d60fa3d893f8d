import { describe, expect, it } from 'vitest';
import { readHostSettings } from '#ops/hosts/host-settings.ts';

describe('the settings of the hosts', () => {
  it('need not be set', () => {
    expect(readHostSettings({ SITE_PROXIES: '', NGINX_BROTLI: '' })).toMatchObject({
      port: 8080,
      apiServers: ['127.0.0.1:4321'],
      frontProxies: [],
      brotli: false,
    });
  });

  it('name the proxies before the host and the processes behind it', () => {
    const env = {
      SITE_PROXIES: '172.30.7.1, 2001:4860::/32',
      API_UPSTREAM: 'api:4321,[fd00::2]:4321',
      SITE_PORT: '80',
    };
    expect(readHostSettings(env)).toMatchObject({
      port: 80,
      apiServers: ['api:4321', '[fd00::2]:4321'],
      frontProxies: ['172.30.7.1', '2001:4860::/32'],
    });
  });

  it('name a certificate: nginx then listens where https does', () => {
    const certificate = '/etc/letsencrypt/live/shop.example';
    expect(readHostSettings({ SITE_CERTIFICATE: certificate })).toMatchObject({ port: 443, certificate });
    expect(readHostSettings({ SITE_CERTIFICATE: certificate, SITE_PORT: '8443' }).port).toBe(8443);
  });

  it.each([
    ['SITE_PROXIES', '0.0.0.0/0'],
    ['SITE_PROXIES', '::/0'],
    ['SITE_PROXIES', '10.0.0.1,128.0.0.0/1'],
    ['SITE_PROXIES', '::ffff:0:0/96'],
    ['SITE_PROXIES', '1.0.0.0/8,2.0.0.0/8,3.0.0.0/8,4.0.0.0/8,5.0.0.0/8'],
    ['SITE_PROXIES', 'proxy.internal'],
    ['SITE_PROXIES', '10.0.0.1;}'],
    ['SITE_PROXIES', 'private_ranges'],
    ['SITE_PORT', '80;'],
    ['SITE_PORT', '0'],
    ['SITE_PORT', '65536'],
    ['SITE_PORT', '0x50'],
    ['API_UPSTREAM', '10.0.0.2'],
    ['API_UPSTREAM', 'http://10.0.0.2:4321'],
    ['API_UPSTREAM', '10.0.0.2:4321 down; }'],
    ['API_UPSTREAM', ','],
    ['API_UPSTREAM', 'fd00::2:4321'],
    ['NGINX_BROTLI', 'yes'],
    ['SITE_ROOT', 'dist'],
    ['SITE_ROOT', '/srv/site"; location / { root /etc'],
    ['SITE_LOGS', '/var/log/nginx;'],
    ['KEEP_ASSETS', 'dist/kept'],
    ['KEEP_ASSETS', 'public'],
    ['KEEP_ASSETS', '/'],
    ['KEEP_ASSETS', '.'],
    ['SITE_CERTIFICATE', 'live/shop.example'],
    ['SITE_CERTIFICATE', '/etc/letsencrypt/live/shop.example; ssl off'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readHostSettings({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });
});
