import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { debianFiles } from '#ops/hosts/debian/files.ts';
import { DEBIAN_PATHS } from '#ops/hosts/debian/paths.ts';
import { environment } from '#server/settings/environment.ts';
import { OTHER_SETTINGS } from '#server/settings/misspelt.ts';

const FILES = debianFiles();
const SERVICES = Object.keys(FILES).filter((name) => name.endsWith('.service'));
const TIMERS = Object.keys(FILES).filter((name) => name.endsWith('.timer'));
const textOf = (name: string) => FILES[name] ?? '';

it('there is a nightly backup, a weekly drill and a nightly balance, each started by its timer', () => {
  expect(TIMERS.map((name) => name.replace(/^.*\/soleklean-|\.timer$/g, ''))).toEqual(['balance', 'backup', 'drill']);
  for (const name of TIMERS) {
    expect(FILES).toHaveProperty([name.replace('.timer', '.service')]);
    expect(textOf(name)).toMatch(/^OnCalendar=.+ UTC$/m);
    expect(textOf(name)).toContain('Persistent=true');
  }
  expect(textOf('systemd/system/soleklean-drill.timer')).toContain('OnCalendar=Sun ');
});

describe.each(SERVICES)('%s', (name) => {
  const text = textOf(name);

  it('runs a file that is there, as an unprivileged user who gains no right', async () => {
    const [, script = ''] = /\bnode ((?:ops|server)\/[\w-]+\.ts)/.exec(text) ?? [];
    expect((await stat(script)).isFile()).toBe(true);
    for (const line of [
      `User=${DEBIAN_PATHS.user}`,
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('takes the settings from their one file, holds no secret, and names no setting that the shop does not know', () => {
    expect(text).toContain(`EnvironmentFile=${DEBIAN_PATHS.settings}`);
    const names = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, setting = '']) => setting);
    expect(names).toEqual(['ENV_FILE', 'DATA_DIR']);
    expect(names.filter((one) => !(one in environment.shape) && !OTHER_SETTINGS.includes(one))).toEqual([]);
  });
});

it('the API can’t read the backups, and no file names a release', () => {
  expect(textOf('systemd/system/soleklean.service')).toContain(`InaccessiblePaths=-/var/lib/${DEBIAN_PATHS.backups}`);
  expect(Object.values(FILES).join('\n')).not.toContain('/releases/');
});

it('old backups are removed only after a new one succeeded', () => {
  const text = textOf('systemd/system/soleklean-backup.service');
  expect(text).toMatch(/^ExecStartPost=\/usr\/bin\/find \S+ -name "nightly-\*\.dump\*" -mtime \+30 -delete$/m);
  expect(text).not.toContain('ExecStartPre=');
  expect(text).toContain('Type=oneshot');
});
