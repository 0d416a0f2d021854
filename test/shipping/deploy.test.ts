/** The compose file and the systemd unit: they harden as they say, and name only files and settings that exist. */

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/cli/settings.ts';
import { ROOT, VERSION } from '../../src/files/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { needsMachine } from '../parts/needs.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const ANALYZE = 'systemd-analyze';
const SETTINGS = Object.keys(parseEnv(read('.env.example').replace(/^#(?=[A-Z])/gmu, '')));

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const services = new Map(
    (/^services:\n([\s\S]*?)^\S/mu.exec(text)?.[1] ?? '').split(/^(?= {2}\w+:$)/mu).flatMap((block) => {
      const name = /^ {2}(\w+):$/mu.exec(block)?.[1];
      return name === undefined ? [] : [[name, block] as const];
    }),
  );

  it.each(['front', 'koine', 'recognizer'])('%s has no right that it does not need', (name) => {
    const service = services.get(name) ?? '';
    for (const line of [
      'read_only: true',
      'cap_drop:\n      - ALL',
      'security_opt:\n      - no-new-privileges:true',
      'tmpfs:\n      - /tmp:',
      'restart: unless-stopped',
      'ulimits:\n      core: 0',
      'networks:',
    ]) {
      expect(service).toContain(`    ${line}`);
    }
    expect(service).toMatch(/^ {4}pids_limit: \d+$/mu);
    expect(service).toMatch(/^ {4}mem_limit: \d+[mg]$/mu);
    expect(service).not.toMatch(/privileged:|cap_add|network_mode: host|docker\.sock|user: (?:root|0)/u);
  });

  it('takes every image in an exact version', () => {
    const images = [...text.matchAll(/^ {4}image: (\S+)$/gmu)].map(([, image]) => image as string);
    expect(images).toHaveLength(3);
    for (const image of images) {
      expect(image).toMatch(/^[a-z-]+:\d+\.\d+\.\d+(?:-alpine)?(?:@sha256:[\da-f]{64})?$/u);
    }
  });

  it('opens one port, that of the front, on this machine', () => {
    const ports = [...text.matchAll(/^ {6}- "([\d.:]+)"$/gmu)].map(([, port]) => port);
    expect(ports).toEqual(['127.0.0.1:8080:8080']);
    const open = [...services].filter(([, service]) => service.includes('ports:'));
    expect(open.map(([name]) => name)).toEqual(['front']);
    expect(services.get('front')).toContain('- ./deploy/nginx.conf:/etc/nginx/nginx.conf:ro\n');
    expect(services.get('front')).toContain('condition: service_healthy');
  });

  it('starts a recognizer only if asked, with a model that it cannot write to, and no way out', () => {
    const recognizer = services.get('recognizer') ?? '';
    expect(recognizer).toContain('    profiles:\n      - recognizer\n');
    expect(recognizer).toContain('      target: recognizer\n');
    expect(recognizer).toMatch(/^ {6}- \$\{MODEL_DIR:-\S+\}:\/model:ro$/mu);
    expect(recognizer).toContain(`image: koine-tutor-recognizer:${VERSION}\n`);
    expect(recognizer).toContain('    networks:\n      - hearing\n    read_only');
    expect(recognizer).not.toContain('ports:');
    expect(services.get('koine')).toContain('      - hearing\n');
    expect(text).toMatch(/^ {2}hearing:\n {4}internal: true$/mu);
  });

  it('keeps the store', () => {
    expect(services.get('koine')).toContain('- data:/data');
    expect(text).toMatch(/^volumes:\n {2}data:$/mu);
  });

  it('sets only settings that exist, to right values, and builds this version', () => {
    const block = /^ {4}environment:\n((?: {6}.*\n)+)/mu.exec(text)?.[1] ?? '';
    const set = new Map(
      [...block.matchAll(/^ {6}([A-Z_]+): "?([^"\n]+)"?$/gmu)].map(([, name, value]) => [name, value]),
    );
    expect([...set.keys()].filter((name) => !SETTINGS.includes(name as string))).toEqual([]);
    expect(readSettings(Object.fromEntries(set))).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/data',
    });
    expect(text).toContain(`image: koine-tutor:${VERSION}\n`);
  });
});

describe('koine-tutor.service', () => {
  const unit = read('deploy/koine-tutor.service');
  const valuesOf = (key: string): string[] =>
    [...unit.matchAll(/^(\w+)=(.*)$/gmu)]
      .filter(([, name]) => name === key)
      .map(([, , value]) => value as string);

  it('starts the command of the package, as a user who may write only to the state folder', () => {
    const { bin, name, scripts } = JSON.parse(read('package.json'));
    const installed = `/opt/koine-tutor/node_modules/${name}/${bin.koine}`;
    const start = scripts.start.replace('node ', '/usr/bin/node ').replace(bin.koine, installed);
    expect(start).toContain(installed);
    expect(valuesOf('ExecStart')).toEqual([start]);
    expect(unit).toContain(`${name}-${VERSION}.tgz`);
    expect(valuesOf('User')).toEqual(['koine-tutor']);
    expect(valuesOf('StateDirectory')).toEqual(['koine-tutor']);
    expect(valuesOf('Environment')).toEqual(['NODE_ENV=production DATA_DIR=/var/lib/koine-tutor']);
    expect(valuesOf('ReadWritePaths')).toEqual([]);
  });

  it('hardens, and leaves V8 its machine code', () => {
    for (const setting of [
      ...['NoNewPrivileges=yes', 'LimitCORE=0', 'ProtectSystem=strict', 'ProtectHome=yes'],
      ...['PrivateTmp=yes', 'PrivateDevices=yes', 'CapabilityBoundingSet=', 'Restart=on-failure'],
      'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
      'EnvironmentFile=-/etc/koine-tutor.env',
    ]) {
      const [key = '', value] = setting.split('=');
      expect(valuesOf(key)).toEqual([value]);
    }
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
  });

  // Since version 250 it judges files that are not installed.
  const { stdout } = spawnSync(ANALYZE, ['--version'], { encoding: 'utf8' });
  const isNew = Number(/^systemd (\d+)/u.exec(stdout ?? '')?.[1]) >= 250;
  describe('by systemd', needsMachine('systemd 250 or newer', isNew), () => {
    let file: string;
    beforeAll(async () => {
      file = join(await freshFolder(), 'koine-tutor.service');
      await writeFile(file, unit.replace('/usr/bin/node', process.execPath));
    });

    it('holds no line that systemd does not know', () => {
      const { status, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', file], {
        encoding: 'utf8',
      });
      expect(stderr.split('\n').filter((line) => line.includes('koine-tutor.service'))).toEqual([]);
      expect(status).toBe(0);
    });

    it('exposes little', () => {
      const words = ['security', '--offline=true', '--no-pager', '--threshold=20', file];
      expect(() => execFileSync(ANALYZE, words, { stdio: 'pipe' })).not.toThrow();
    });
  });
});
