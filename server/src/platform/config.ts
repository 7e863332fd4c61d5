import { z } from 'zod'
import { StartupProblem } from './startup-problem.ts'

/** Also reads `oui` and `non`, which older installations use. */
const flag = z.stringbool({ truthy: ['true', 'yes', '1', 'oui'], falsy: ['false', 'no', '0', 'non'] }).optional()

const days = (byDefault: number) => z.coerce.number().int().min(1).max(3_650).default(byDefault)

const seconds = (byDefault: number) => z.coerce.number().int().min(1).max(3_600).default(byDefault)

/**
 * Reads « Quai nord=192.168.1.20:9100, 12/Étage=10.0.0.5 » : names of printers, of which the second belongs to
 * warehouse 12 alone. Without a port, 9100.
 */
const printers = z
  .string()
  .default('')
  .transform((list) => list.split(',').filter((one) => one.trim() !== ''))
  .pipe(
    z.array(
      z
        .string()
        .trim()
        .regex(/^(\d+\/)?[^=/]{1,80}=[\w.-]+(:\d{1,5})?$/)
        .transform((one) => {
          const [, warehouse, name = '', host = '', port = '9100'] =
            /^(?:(\d+)\/)?([^=]+)=([^:]+)(?::(\d+))?$/.exec(one) ?? []
          return { name: name.trim(), warehouseId: warehouse ? Number(warehouse) : null, host, port: Number(port) }
        })
        .refine(({ port }) => port > 0 && port < 65_536),
    ),
  )

const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
    /** By default only this machine can connect, because the demo's passwords are public. */
    HOST: z.string().default('localhost'),
    /** One host, or several with target_session_attrs=read-write. */
    DATABASE_URL: z.string().optional(),
    /** True when DATABASE_URL is that of a pooler in transaction mode. */
    DATABASE_POOLER: flag,
    /** Address of the owner past the pooler: for migrations, commands and what listens to the database. */
    DATABASE_DIRECT_URL: z.string().optional(),
    /** Address of a standby that answers reads. */
    DATABASE_READ_URL: z.string().optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    QUAI_DATA: z.string().optional(),
    PUBLIC_URL: z.url().optional(),
    SESSION_SECRET: z.string().min(32).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Quai <ne-pas-repondre@quai.example>'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    /** Set to false when separate workers run the jobs. */
    QUAI_JOBS: flag,
    /** Set to false when `npm run migrate` migrates: the process waits for its schema. */
    QUAI_MIGRATE: flag,
    QUAI_DEMO: flag,
    /** While true, the page shows the maintenance screen and the API answers 503. */
    QUAI_MAINTENANCE: flag,
    /** Container of the tag manager that the page reports its views to. Without one, nothing is reported or loaded. */
    QUAI_ANALYTICS_CONTAINER: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/)
      .optional(),
    /**
     * Geocoding service that completes streets while they are typed, such as the French national one:
     * https://data.geopf.fr/geocodage. Without one, nothing is asked outside.
     */
    QUAI_GEOCODING_URL: z.url({ protocol: /^https?$/ }).optional(),
    /**
     * Image of a map around a place, with the placeholders of maps.ts. Without one, no map is offered.
     */
    QUAI_MAP_URL: z
      .url({ protocol: /^https?$/ })
      .refine((url) => /\{(lng|west)\}/.test(url))
      .optional(),
    QUAI_MAP_KEY: z.string().optional(),
    /** Routing service that speaks as OSRM does. Without one, distances are great circles × 1.3. */
    QUAI_ROUTING_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Label printers of the network: name=host:port, separated by commas. Labels are sent to no other address. */
    QUAI_PRINTERS: printers,
    /**
     * Karrio server that asks carriers for their labels, and its API key. Without one, every label is our own.
     */
    QUAI_KARRIO_URL: z.url({ protocol: /^https?$/ }).optional(),
    QUAI_KARRIO_KEY: z.string().optional(),
    /**
     * API of the invoicing tool Sellsy (https://api.sellsy.com/v2), and the client's id and secret. Without them, nothing
     * is synchronised.
     */
    QUAI_SELLSY_URL: z.url({ protocol: /^https?$/ }).optional(),
    QUAI_SELLSY_CLIENT_ID: z.string().max(500).optional(),
    QUAI_SELLSY_CLIENT_SECRET: z.string().max(500).optional(),
    /** Address that gives tokens, when it is neither Sellsy's own nor the API's host. */
    QUAI_SELLSY_LOGIN_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Set to true in development and tests: webhooks may lead to private addresses, and over http. */
    QUAI_WEBHOOKS_PRIVATE: flag,
    QUAI_KEEP_MAILS_DAYS: days(90),
    QUAI_KEEP_NOTIFICATIONS_DAYS: days(180),
    /** Time limit of a call after its body; the others below have their own (see deadline.ts). */
    QUAI_CALL_SECONDS: seconds(10),
    /** Time limit of a call that brings files, after its body. */
    QUAI_UPLOAD_SECONDS: seconds(60),
    /** Time limit of one statement of an export (see time-limits.ts). */
    QUAI_EXPORT_SECONDS: seconds(120),
    /** Time limit of an import, including its transaction. */
    QUAI_IMPORT_SECONDS: seconds(300),
    /** Port of /metrics, apart from the public one; a worker answers /healthz and /readyz there too. */
    QUAI_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** Set to true to serve /metrics on the public port, where anybody may ask for them. */
    QUAI_PUBLIC_METRICS: flag,
    /** Event loop lag above which calls get 503; 0 means never. */
    QUAI_MAX_LAG_MS: z.coerce.number().int().min(0).default(2_000),
    /** Address of the first administrator, created when there is none. */
    QUAI_ADMIN_EMAIL: z.email().optional(),
    /** Set to true to let administrators in only with a second factor. */
    QUAI_ADMIN_SECOND_FACTOR: flag,
    TRUST_PROXY: flag,
    /** Bucket for files. Without one, files go to the data folder. */
    S3_BUCKET: z.string().optional(),
    /** Address of a server other than Amazon's. */
    S3_ENDPOINT: z.url().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
  })
  .refine((given) => !given.S3_BUCKET || (given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY), {
    path: ['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
  })
  .refine((given) => !given.DATABASE_POOLER || (given.DATABASE_URL && given.DATABASE_DIRECT_URL), {
    path: ['DATABASE_POOLER, which needs DATABASE_URL and DATABASE_DIRECT_URL'],
  })

export type Config = z.infer<typeof environment>

/** Address of the database past any pooler; undefined for the embedded one. */
export const directUrlOf = ({ DATABASE_DIRECT_URL, DATABASE_URL }: Config): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

/** Reads the environment once, at the start, and validates it. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (read.success) return read.data
  const names = read.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new StartupProblem(
    `Unreadable configuration: ${names}. docs/operating.md (Settings) and docs/services.md give the values allowed.`,
  )
}
