import * as z from 'zod';

/** Duration as compose writes it. */
const duration = z.string().regex(/^\d+m?s$/);
const names = z.record(z.string(), z.string());

const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: names.optional(),
  restart: z.literal('unless-stopped'),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: duration.optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  networks: z.strictObject({ default: z.strictObject({ ipv4_address: z.ipv4() }) }).optional(),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) }))
    .optional(),
  healthcheck: z
    .strictObject({ test: z.array(z.string()).min(2), interval: duration, timeout: duration, retries: z.int() })
    .optional(),
});

/** The parts of the compose specification that we use, and nothing else. */
export const composeFile = z
  .looseObject({
    name: z.string(),
    services: z.record(z.string(), service),
    networks: z.strictObject({
      default: z.strictObject({
        ipam: z.strictObject({ config: z.tuple([z.strictObject({ subnet: z.cidrv4(), ip_range: z.cidrv4() })]) }),
      }),
    }),
    volumes: z.record(z.string(), z.null()),
  })
  .refine((file) =>
    Object.keys(file).every((key) => ['name', 'services', 'networks', 'volumes'].includes(key) || key.startsWith('x-')),
  );

const metadata = z.strictObject({ name: z.string(), labels: names.optional(), annotations: names.optional() });
const labelled = z.strictObject({ matchLabels: names });
const of = <const A extends string, const K extends string>(apiVersion: A, kind: K) => ({
  apiVersion: z.literal(apiVersion),
  kind: z.literal(kind),
  metadata,
});

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int(),
});

const container = z.strictObject({
  name: z.string(),
  image: z.literal('plinth'),
  command: z.array(z.string()),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })),
  envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name: z.string() }) })),
  env: z.array(
    z.strictObject({
      name: z.string(),
      valueFrom: z.strictObject({
        secretKeyRef: z.strictObject({
          name: z.literal('plinth'),
          key: z.string(),
          optional: z.literal(true).optional(),
        }),
      }),
    }),
  ),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  lifecycle: z.strictObject({ preStop: z.strictObject({ exec: z.strictObject({ command: z.array(z.string()) }) }) }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
});

const pod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int().min(15),
  topologySpreadConstraints: z.array(z.looseObject({ labelSelector: labelled })).optional(),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.int().positive() }),
  containers: z.tuple([container]),
  volumes: z.array(z.looseObject({ name: z.string() })),
});

const deployment = z.strictObject({
  ...of('apps/v1', 'Deployment'),
  spec: z.strictObject({
    replicas: z.int(),
    strategy: z.looseObject({ type: z.enum(['RollingUpdate', 'Recreate']) }),
    selector: labelled,
    template: z.strictObject({ metadata: z.strictObject({ labels: names }), spec: pod }),
  }),
});

const ingress = z.strictObject({
  ...of('networking.k8s.io/v1', 'Ingress'),
  spec: z.strictObject({
    ingressClassName: z.string(),
    tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
    rules: z.array(
      z.strictObject({
        host: z.string(),
        http: z.strictObject({
          paths: z.array(
            z.strictObject({
              path: z.string(),
              pathType: z.enum(['Prefix', 'Exact', 'ImplementationSpecific']),
              backend: z.strictObject({
                service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.string() }) }),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
});

/** The kinds of objects that we ship, with the fields that we use, and nothing else. */
export const kinds = z.discriminatedUnion('kind', [
  deployment,
  ingress,
  z.strictObject(of('v1', 'Namespace')),
  z.strictObject({ ...of('v1', 'ConfigMap'), data: names }),
  z.strictObject({
    ...of('v1', 'Service'),
    spec: z.strictObject({
      selector: names,
      ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: z.string() })),
    }),
  }),
  z.strictObject({
    ...of('v1', 'PersistentVolumeClaim'),
    spec: z.strictObject({
      accessModes: z.array(z.enum(['ReadWriteMany', 'ReadWriteOnce'])),
      resources: z.strictObject({ requests: z.strictObject({ storage: z.string() }) }),
    }),
  }),
  z.strictObject({
    ...of('policy/v1', 'PodDisruptionBudget'),
    spec: z.strictObject({ minAvailable: z.int(), selector: labelled }),
  }),
  z.strictObject({
    ...of('networking.k8s.io/v1', 'NetworkPolicy'),
    spec: z.strictObject({
      podSelector: z.union([labelled, z.strictObject({})]),
      policyTypes: z.tuple([z.literal('Ingress')]),
      ingress: z.array(
        z.strictObject({
          ports: z.array(z.strictObject({ port: z.string() })),
          from: z.array(z.strictObject({ namespaceSelector: labelled.optional(), podSelector: labelled.optional() })),
        }),
      ),
    }),
  }),
]);
export type Manifest = z.infer<typeof kinds>;
