import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#platform/config/config.ts';
import { settings } from '#platform/config/settings.ts';
import { copyOf, dryBuild, stagesOf } from '../scripts/stack/dockerfile.ts';
import { composeFile, kinds, type Manifest } from './support/deployment.ts';
import { freePort } from './support/processes.ts';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const known = Object.keys(settings.shape);
const apps = /rolldownOptions: \{\s+input: \{([^}]+)\}/.exec(textOf('vite.config.ts'))![1]!;
const folders: string[] = [];
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'plinth-deploy-')));
  return folders.at(-1)!;
};
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true })));

/** What compose makes of `${NAME:-otherwise}` when nothing is set. */
const unset = (value: string) => value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const expectApp = (command: readonly string[] | undefined) => {
  const [, app] = /^node dist\/server\/(\w+)\.js$/.exec(command?.join(' ') ?? '') ?? [];
  expect(apps).toContain(`${app}: 'apps/${app}/main.ts'`);
};

describe('docker-compose.yml', () => {
  const compose = composeFile.parse(parse(textOf('docker-compose.yml'), { merge: true }));
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { image }]) => image === 'plinth');

  it('runs two apis, a projector and a relay, each a program of the build, with variables that the market knows', () => {
    expect(ours.map(([name]) => name)).toEqual(['api-1', 'api-2', 'projector', 'relay']);
    for (const [, { command, environment = {} }] of ours) {
      expectApp(command);
      expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
      const values = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, unset(value)]));
      const config = readConfig(values); // throws at what is not allowed
      expect(config).toMatchObject({ demo: false, testMembers: false, mailOutbox: false });
      expect(config.trustedProxies).toEqual([compose.services['nginx']!.networks!.default.ipv4_address]);
      for (const name of ['nginx:8080', 'localhost:8080', '127.0.0.1:3000']) expect(config.hosts.has(name)).toBe(true);
      expect(config).toMatchObject({ opsHost: '0.0.0.0', balancerUrl: 'http://nginx:8080' });
      for (const url of [config.eventStoreUrl, config.mongoUrl]) {
        expect(Object.keys(compose.services)).toContain(new URL(url!.replace(/^\w+:/, 'http:')).hostname);
      }
    }
  });

  it('has the apis look at the brokers that the relay writes to; whoever has no Kafka waits for none', () => {
    const brokersOf = Object.fromEntries(
      ours.map(([name, { environment = {} }]) => [name, environment['KAFKA_BROKERS']]),
    );
    const brokers = compose.services['kafka']!.environment!['KAFKA_ADVERTISED_LISTENERS']!.replace('PLAINTEXT://', '');
    expect(brokersOf).toEqual({ 'api-1': brokers, 'api-2': brokers, projector: undefined, relay: brokers });
    expect(services.filter(([, { depends_on = {} }]) => 'kafka' in depends_on)).toEqual([]);
    const withProfile = services.filter(([, { profiles }]) => profiles?.includes('relay')).map(([name]) => name);
    expect(withProfile).toEqual(['relay', 'kafka']);
  });

  it('names only what is there: services, volumes, files, and releases of images', () => {
    const isThere = (volume: string) => {
      const [source = ''] = volume.split(':');
      return source.startsWith('.') ? existsSync(join(root, source)) : source in compose.volumes;
    };
    const isReleased = ({ image, build }: (typeof services)[number][1]) =>
      build ? existsSync(join(root, build.context, build.dockerfile)) : /:(?!latest)[\w.-]+$/.test(image);
    const missing = services.flatMap(([name, service]) => [
      ...Object.keys(service.depends_on ?? {}).filter((other) => !(other in compose.services)),
      ...(service.volumes ?? []).filter((volume) => !isThere(volume)),
      ...(isReleased(service) ? [] : [`the image of ${name}`]),
    ]);
    expect(missing).toEqual([]);
  });

  it('waits for health only of those that tell of it', () => {
    const ofImage = textOf('deploy/Dockerfile').includes('HEALTHCHECK');
    const tells = (name: string) =>
      compose.services[name]!.healthcheck ?? (compose.services[name]!.image === 'plinth' && ofImage);
    for (const [, { depends_on = {} }] of services) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect([condition, Boolean(tells(name))]).toEqual(['service_healthy', true]);
      }
    }
  });
});

describe('the Kubernetes manifests', () => {
  const names = readdirSync(join(root, 'deploy/k8s')).filter(
    (name) => name !== 'kustomization.yaml' && name.endsWith('.yaml'),
  );
  const manifests = names.flatMap((name) =>
    parseAllDocuments(textOf(`deploy/k8s/${name}`)).map((document): Manifest => kinds.parse(document.toJS())),
  );
  const of = <K extends Manifest['kind']>(kind: K) =>
    manifests.filter((manifest): manifest is Extract<Manifest, { kind: K }> => manifest.kind === kind);
  const config = of('ConfigMap')[0]!;

  it('are all in the kustomization, and hold no secret', () => {
    const kustomization = parse(textOf('deploy/k8s/kustomization.yaml')) as { resources: string[] };
    expect(kustomization.resources.toSorted()).toEqual(names.toSorted());
    expect(manifests.map(({ kind }): string => kind)).not.toContain('Secret');
  });

  it('run programs of the build with variables that the market knows and takes', () => {
    const [kafka, mail] = [
      ['KAFKA_USER', 'KAFKA_PASSWORD'],
      ['SMTP_URL', 'MAIL_FROM'],
    ];
    const optional: Record<string, string[]> = { api: [...kafka, ...mail], projector: mail, relay: kafka };
    const secrets = { EVENTSTORE_URL: 'esdb://a:2113', MONGO_URL: 'mongodb://a/plinth' };
    expect(known).toEqual(expect.arrayContaining(Object.keys(config.data)));
    expect(readConfig({ ...config.data, ...secrets, TRUSTED_PROXIES: '10.42.7.0/28' })).toMatchObject({
      isSecure: true,
      demo: false,
      secondOperator: true,
      kafka: { tls: true, replication: 3 },
    });
    // who may say whose address a request is of, only the operator knows: every pod of the cluster would be too many
    expect(() => readConfig({ ...config.data, ...secrets })).toThrow('TRUSTED_PROXIES');
    for (const { spec } of of('Deployment')) {
      const [{ command, env, envFrom }] = spec.template.spec.containers;
      expectApp(command);
      expect(envFrom).toEqual([{ configMapRef: { name: config.metadata.name } }]);
      const keyOf = (name: string) => name.toLowerCase().replaceAll('_', '-');
      expect(
        env.map(
          ({
            valueFrom: {
              secretKeyRef: { key },
            },
          }) => key,
        ),
      ).toEqual(env.map(({ name }) => keyOf(name)));
      const needed = env.filter(({ valueFrom }) => !valueFrom.secretKeyRef.optional);
      expect(needed.map(({ name }) => name)).toEqual(Object.keys(secrets));
      const others = env.slice(needed.length).map(({ name }) => name);
      expect(others).toEqual(optional[spec.template.metadata.labels['app.kubernetes.io/name']!]);
      for (const name of others) expect(textOf('deploy/README.md')).toContain(`--from-literal=${keyOf(name)}=`);
      const given = { KAFKA_USER: 'a', KAFKA_PASSWORD: 'b', SMTP_URL: 'smtp://a', MAIL_FROM: 'a@b.example' };
      const all = Object.fromEntries(others.map((name) => [name, given[name as keyof typeof given]]));
      readConfig({ ...config.data, ...secrets, ...all, TRUSTED_PROXIES: '10.42.7.0/28' }); // throws at half of a pair
    }
  });

  it('belong together: selectors, ports, probes, volumes', () => {
    const deployments = of('Deployment');
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['api', 'projector', 'relay']);
    const labels = deployments.map(({ spec }) => spec.template.metadata.labels);
    for (const { spec, metadata } of deployments) {
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
      const [container] = spec.template.spec.containers;
      const ports = container.ports.map(({ name }) => name);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
        expect(ports).toContain(container[probe].httpGet.port);
        expect(container[probe].httpGet.port).toBe('ops');
        expect(textOf('libs/platform/http/ops-listener.ts')).toContain(`'${container[probe].httpGet.path}'`);
      }
      expect(container.volumeMounts.map(({ name }) => name)).toEqual(
        spec.template.spec.volumes.map(({ name }) => name),
      );
      expect([metadata.name, spec.replicas]).toEqual([metadata.name, metadata.name === 'api' ? 2 : 1]);
    }
    const [all, parked] = of('NetworkPolicy').map(({ spec }) => spec);
    const named = (name: string) => ({ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } });
    const inNamespace = (name: string) => ({
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
    });
    expect([all!.podSelector, parked]).toEqual([
      {},
      {
        ...named('projector'),
        policyTypes: ['Ingress'],
        ingress: [{ ports: [{ port: 'http' }], from: [named('api')] }],
      },
    ]);
    expect(all!.ingress).toEqual([
      { ports: [{ port: 'http' }], from: [{ ...inNamespace('ingress-nginx'), ...named('ingress-nginx') }] },
      { ports: [{ port: 'ops' }], from: [inNamespace('monitoring')] }, // and from the probes' own node, by the rules of the cluster
    ]);
    for (const { spec } of of('Service')) expect(labels).toContainEqual(spec.selector);
    for (const { spec } of of('PodDisruptionBudget')) expect(labels).toContainEqual(spec.selector.matchLabels);
    const services = of('Service').map(({ metadata }) => metadata.name);
    const backends = of('Ingress').flatMap(({ spec }) =>
      spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service)),
    );
    for (const { name, port } of backends) expect([services.includes(name), port]).toEqual([true, { name: 'http' }]);
  });
});

it('the ingress keeps from the world what nginx.conf does', () => {
  const kept = [...textOf('deploy/nginx.conf').matchAll(/location ~ \^(\S+) \{\s+return 404;/g)].map(
    ([, path]) => path,
  );
  const ingress = parseAllDocuments(textOf('deploy/k8s/ingress.yaml')).map((one): Manifest => kinds.parse(one.toJS()));
  const closed = ingress.flatMap(({ metadata, ...one }) =>
    one.kind === 'Ingress' &&
    metadata.annotations?.['nginx.ingress.kubernetes.io/denylist-source-range'] === '0.0.0.0/0,::/0'
      ? one.spec.rules.flatMap(({ http }) => http.paths.map(({ path }) => path))
      : [],
  );
  expect(kept).toEqual(['/(?:metrics|health)$']);
  expect(closed).toEqual(kept);
});

it('one address has so many connections, at nginx and at the ingress: the nodes cap none of a proxy', () => {
  const [, most] = /limit_conn visitors (\d+);/.exec(textOf('deploy/nginx.conf')) ?? [];
  const documents = parseAllDocuments(textOf('deploy/k8s/ingress.yaml')).map((one): Manifest =>
    kinds.parse(one.toJS()),
  );
  const caps = documents
    .filter(({ metadata }) => metadata.annotations?.['nginx.ingress.kubernetes.io/denylist-source-range'] === undefined)
    .map(({ metadata }) => metadata.annotations?.['nginx.ingress.kubernetes.io/limit-connections']);
  expect(new Set([most, ...caps])).toEqual(new Set(['256']));
});

describe('the image', () => {
  const stages = stagesOf(textOf('deploy/Dockerfile'));
  const allowed = textOf('deploy/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));

  it('is of Node 24, copies what is there and is not left out, and does not run as root', () => {
    const engine = (JSON.parse(textOf('package.json')) as { engines: { node: string } }).engines.node;
    for (const { base } of stages) expect(base).toMatch(new RegExp(`^node:${engine.replace('>=', '')}-`));
    const copies = stages.flatMap(({ instructions }) => instructions.filter(({ word }) => word === 'COPY'));
    const missing = copies
      .map(({ rest }) => copyOf(rest))
      .flatMap(({ from, sources }) =>
        from
          ? stages.some(({ name }) => name === from)
            ? []
            : [from]
          : sources.filter((source) => !allowed.includes(`!${source}`) || !existsSync(join(root, source))),
      );
    expect(missing).toEqual([]);
    const last = stages.at(-1)!.instructions;
    expect(last.find(({ word }) => word === 'USER')).toEqual({ word: 'USER', rest: 'node' });
    expect(last.map(({ word }) => word)).toEqual(expect.arrayContaining(['HEALTHCHECK', 'EXPOSE', 'CMD']));
  });

  it('has all that a market needs: its steps leave a folder that starts and shows a page', async () => {
    const run = (command: string, cwd: string) => {
      if (command.startsWith('npm ci')) symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
      else if (command.startsWith('npm run '))
        execFileSync('sh', ['-c', command], {
          cwd,
          env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
          stdio: 'ignore',
        });
    };
    const app = join(dryBuild({ root, folder: folder(), run }), 'app');
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder(),
      DEMO: 'off',
      LOG_LEVEL: 'error',
    };
    const market = spawn(process.execPath, ['dist/server/market.js'], { cwd: app, env });
    try {
      await Promise.race([
        once(market.stdout, 'data'),
        once(market, 'exit').then(() => {
          throw new Error('it ended');
        }),
      ]);
      const page = await fetch(`http://127.0.0.1:${port}/`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    } finally {
      market.kill('SIGTERM');
      if (market.exitCode === null) await once(market, 'exit');
    }
    expect(market.exitCode).toBe(0);
  });
});
