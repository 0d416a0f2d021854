/** Tests that the files for operators in deploy/ name existing metrics, settings and routes, and the right image. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { PROBLEMS } from '../../src/contract/refusal.ts';
import { ROOT, VERSION } from '../../src/service/built/project.ts';
import { createPrometheus } from '../../src/service/telemetry/prometheus.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const documentsIn = (file: string): Record<string, unknown>[] =>
  parseAllDocuments(read(file)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS();
  });

/** Lists a tree and all values in it, each with its name; an entry of a list has the name of the list. */
function* valuesIn(tree: unknown, name = ''): Generator<readonly [name: string, value: unknown]> {
  yield [name, tree];
  if (typeof tree !== 'object' || tree === null) return;
  for (const [key, value] of Object.entries(tree)) yield* valuesIn(value, Array.isArray(tree) ? name : key);
}

const named = (trees: unknown, key: string): unknown[] =>
  [...valuesIn(trees)].flatMap(([name, value]) => (name === key && typeof value !== 'object' ? [value] : []));

describe('a metric that Prometheus and Grafana query', () => {
  const rules = documentsIn('deploy/prometheus/alerts.yml');
  const dashboard: unknown = JSON.parse(read('deploy/grafana/koine.json'));
  const expressions = named([rules, dashboard], 'expr') as string[];

  it('is exported by the service', async () => {
    const { server, watch } = createPrometheus(VERSION);
    watch({
      traffic: { underWay: 0 },
      uploads: { live: () => 0 },
      service: { waiting: () => ({ scores: 0 }) },
      keys: { waiting: () => 0 },
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    server.close();
    const exported = new Set([...text.matchAll(/^# TYPE (\w+)/gmu)].map(([, name]) => name));
    const asked = expressions.flatMap((expr) => expr.match(/\b(?:koine|nodejs|process)_\w+/gu) ?? []);
    expect(asked.length).toBeGreaterThan(15);
    for (const name of asked) expect(exported).toContain(name.replace(/_(?:bucket|count)$/u, ''));
  });

  it('has labels with names of existing problems', () => {
    const problems = expressions.flatMap((expr) =>
      [...expr.matchAll(/problem="([^"]+)"/gu)].map(([, name]) => name),
    );
    expect(problems).not.toEqual([]);
    for (const problem of problems) expect(Object.keys(PROBLEMS)).toContain(problem);
  });
});

describe('the manifests of Kubernetes', () => {
  const files = readdirSync(join(ROOT, 'deploy/kubernetes')).filter((name) => name !== 'secret.yaml');
  const objects = files.flatMap((name) => documentsIn(`deploy/kubernetes/${name}`));
  const service = documentsIn('deploy/kubernetes/service.yaml');

  it('run this version, as the user of the image, on its port', () => {
    expect(named(objects, 'newTag')).toEqual([VERSION]);
    const image = read('Dockerfile');
    expect(image).toContain(`USER ${named(service, 'runAsUser')[0]}:${named(service, 'runAsGroup')[0]}`);
    expect(image).toContain(`EXPOSE ${named(service, 'containerPort')[0]}`);
  });

  it('use settings and routes that exist', () => {
    const example = read('.env.example');
    const [deployment] = service.filter(({ kind }) => kind === 'Deployment');
    const settings = [...valuesIn(deployment)].flatMap(([name, value]) =>
      name === 'env' && typeof value === 'object' && value !== null && 'name' in value
        ? [String(value.name)]
        : [],
    );
    expect(settings).toContain('REDIS_URL');
    for (const name of settings) expect(example).toMatch(new RegExp(`^#?\\s*${name}=`, 'mu'));
    const probed = named(service, 'path');
    expect(new Set(probed)).toEqual(new Set(['/health', '/ready']));
  });

  it('give no container more rights than it needs', () => {
    const specs = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');
    expect(specs).toHaveLength(2);
    for (const spec of specs) {
      for (const key of ['readOnlyRootFilesystem', 'runAsNonRoot']) expect(named(spec, key)).toEqual([true]);
      for (const key of ['allowPrivilegeEscalation', 'automountServiceAccountToken'])
        expect(named(spec, key)).toEqual([false]);
    }
  });
});

it('keys of certificates and secrets stay out of the package, the image and git', () => {
  const { files } = JSON.parse(read('package.json')) as { files: string[] };
  expect(files).not.toContain('deploy');
  expect(files.filter((name) => name.startsWith('deploy/tls'))).toEqual(['deploy/tls/*.example']);
  expect(files).toContain('!deploy/kubernetes/secret.yaml');
  const both = ['deploy/tls/*', '!deploy/tls/*.example', 'deploy/kubernetes/secret.yaml'];
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining([...both, '**/*.pem', '**/*.key']),
  );
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(both));
});
